const weekMs = 7 * 86_400_000;
/** Clocks differ, and answers from before stay in caches for a while. */
const slackMs = 3_600_000;

/**
 * Signatures have times that change every Thursday at 00:00 UTC: from a week before until two weeks after it. Since when those served at
 * a time are the ones they are then.
 */
export function signaturesSince(now: Date): Date {
  return new Date(Math.floor((now.getTime() - slackMs) / weekMs) * weekMs + slackMs);
}

/** The times of signatures made now, in seconds since 1970 (RFC 4034 section 3.1.5). */
export function signatureTimes(nowSeconds: number): { readonly inception: number; readonly expires: number } {
  const week = weekMs / 1000;
  const begin = Math.floor(nowSeconds / week) * week;
  return { inception: begin - week, expires: begin + 2 * week };
}
