/** Whether the next table opens with the guide beside it. */
export const guides = { on: false };
