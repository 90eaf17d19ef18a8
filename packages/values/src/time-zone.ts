/** The time zone of a brand that has chosen none. */
export const defaultTimeZone = "Europe/Stockholm";

/**
 * Whether the text is an IANA time zone such as Europe/Stockholm. A fixed offset is not accepted, because it would be an hour
 * wrong for half of the year.
 */
export function isTimeZone(name: string): boolean {
  // Intl also accepts offsets, and names in any case.
  if (!/^[A-Z][A-Za-z0-9_+/-]*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
