/** Absolute end of a session (security.md 7.5); the idle hour is checked by np_enter. */
export const sessionLengthMs = 24 * 3_600_000;

/** Longer, and a forgotten password locks its owner out for the afternoon; shorter, and guessing gets cheap. */
const windowMs = 15 * 60_000;
export const triesPerUser = 20;
/** A whole office behind one address may start its day at once. */
export const triesPerAddress = 200;

export function loginWindow(now: Date): { windowAt: Date; secondsLeft: number } {
  const startMs = Math.floor(now.getTime() / windowMs) * windowMs;
  return { windowAt: new Date(startMs), secondsLeft: Math.ceil((startMs + windowMs - now.getTime()) / 1000) };
}
