import { zoneOffset } from "./format/format.ts";

/** The time of day as "14:32:07" in a time zone, and the UTC offset of the zone at that moment. */
export function clockText(now: Date, timeZone: string): { readonly time: string; readonly offset: string } {
  const time = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).format(now);
  return { time, offset: zoneOffset(timeZone, now) };
}
