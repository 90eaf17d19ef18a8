/** For how many minutes a registry lock can be opened: long enough for a change, and short enough that nobody forgets it. */
export const openMinutes = [30, 60, 120, 240, 480, 1440] as const;
