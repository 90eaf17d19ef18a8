/** Minutes a registry lock may be opened for: long enough to do something, short enough not to be forgotten. */
export const openMinutes = [30, 60, 120, 240, 480, 1440] as const;
