/** The DNS record that proves a host. Whoever can create it controls the DNS of the host. */
export const proofName = (host: string): string => `_nameplane.${host}`;
export const proofValue = (token: string): string => `nameplane-brand=${token}`;

export const isProved = (texts: readonly string[], token: string): boolean =>
  texts.some((text) => text.trim() === proofValue(token));

export type Leads = "here" | "elsewhere" | "nowhere";

/**
 * Where a host leads, judged by comparing its addresses with ours. Networks of some providers return different addresses to each
 * caller, so one address in common is enough.
 */
export function leadsTo(theirs: readonly string[], ours: readonly string[]): Leads {
  if (theirs.length === 0) return "nowhere";
  const own = new Set(ours);
  return theirs.some((address) => own.has(address)) ? "here" : "elsewhere";
}
