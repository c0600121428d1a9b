/** What a narrow screen shows: the ball with the scrolls, or the cauldron with the tiles. */
export const section = $state<{ shown: "ball" | "cauldron" }>({ shown: "ball" });
