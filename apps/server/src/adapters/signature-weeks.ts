const weekMs = 7 * 86_400_000;
/** An allowance for clocks that differ and for cached answers. */
const slackMs = 3_600_000;

/**
 * Since when the signatures served at this instant have been the same. Signatures change every Thursday at 00:00 UTC, and are
 * valid from a week before until two weeks after that.
 */
export function signaturesSince(now: Date): Date {
  return new Date(Math.floor((now.getTime() - slackMs) / weekMs) * weekMs + slackMs);
}

/** The validity of signatures made now, in seconds since 1970 (RFC 4034 section 3.1.5). */
export function signatureTimes(nowSeconds: number): { readonly inception: number; readonly expires: number } {
  const week = weekMs / 1000;
  const begin = Math.floor(nowSeconds / week) * week;
  return { inception: begin - week, expires: begin + 2 * week };
}
