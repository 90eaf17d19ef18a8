/** Choices, in minutes, for opening a registry lock: long enough for a change, short enough not to be forgotten. */
export const openMinutes = [30, 60, 120, 240, 480, 1440] as const;
