import { instantOf, zoneOffset, type DateValue } from "./format.ts";

/** A point in time in the form of the browser's field for date and time, in a time zone: 2026-11-24T22:00. */
export function toLocalTime(value: DateValue, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(instantOf(value));
  return parts.replace(" ", "T");
}

/**
 * The point in time at which clocks in a time zone show a time of the form 2026-11-24T22:00; null for anything else. A time that
 * is skipped when summer time begins becomes the time one hour later. If a time occurs twice, the first is used.
 */
export function fromLocalTime(text: string, timeZone: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return null;
  const asUtc = Date.parse(`${text}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (ms: number) => {
    const [, sign, hours, minutes] = /^UTC([+-])(\d\d):(\d\d)$/.exec(zoneOffset(timeZone, new Date(ms))) ?? [];
    return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  };
  // Only two offsets are possible: the one before a change of clocks and the one after it.
  const dayMs = 86_400_000;
  const [earlier, later] = [asUtc - offsetAt(asUtc - dayMs), asUtc - offsetAt(asUtc + dayMs)];
  const fits = [earlier, later].filter((ms) => ms + offsetAt(ms) === asUtc).toSorted((a, b) => a - b);
  return new Date(fits[0] ?? earlier).toISOString();
}
