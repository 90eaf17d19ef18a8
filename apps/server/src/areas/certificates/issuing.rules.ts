import type { CaaRecord } from "./certificate-authority.port.ts";

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/**
 * Whether CAA records allow an authority to issue for a name (RFC 8659 4.2 and 4.3). Only `issue` properties count; for
 * wildcards, the `issuewild` properties count instead if there are any. Their parameters are ignored.
 */
export function mayIssue(records: readonly CaaRecord[] | null, names: readonly string[], isWildcard = false): boolean {
  const tagged = (tag: string) => (records ?? []).filter((record) => record.tag.toLowerCase() === tag);
  const wild = isWildcard ? tagged("issuewild") : [];
  const issue = wild.length > 0 ? wild : tagged("issue");
  return issue.length === 0 || issue.some((record) => names.includes((record.value.split(";")[0] ?? "").trim().toLowerCase()));
}

/** A certificate is renewed when two thirds of its life are over. */
export function renewAt(issuedAt: Date, expiresAt: Date): Date {
  return new Date(issuedAt.getTime() + ((expiresAt.getTime() - issuedAt.getTime()) * 2) / 3);
}

/**
 * The pause before checking again whether a name points to us. It is short, because the check does not involve an authority, and
 * names often point here soon.
 */
export function checkAgainMs(tries: number): number {
  return Math.min(60_000 * 2 ** Math.max(tries - 1, 0), 6 * hourMs);
}

/**
 * The pause after this many failures in a row: five minutes at first, then longer, up to a day. Authorities also limit failures.
 */
export function pauseMs(tries: number): number {
  return Math.min(5 * 60_000 * 4 ** Math.max(tries - 1, 0), dayMs);
}

/**
 * How many milliseconds an authority asks us to wait, read from the seconds in its message "retry after 3600 s". Zero if the
 * message does not say it.
 */
export function waitOf(message: string | undefined): number {
  const seconds = /retry after (\d{1,7}) s/.exec(message ?? "")?.[1];
  return seconds === undefined ? 0 : Number(seconds) * 1000;
}
