/** Whether the next table opens with the guide beside it. */
export const guideState = { on: false };
