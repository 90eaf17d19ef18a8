import { isCalendarDate } from "@nameplane/values";

const day = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
const formats = { en: new Intl.DateTimeFormat("en-GB", day), sv: new Intl.DateTimeFormat("sv-SE", day) };

/** A calendar date as the reader's language writes it, "21 Nov 2026"; anything else as it came. */
export function dateText(value: string, language: "en" | "sv"): string {
  // Abbreviated Swedish months end in a full stop, which reads as the end of the sentence.
  return isCalendarDate(value)
    ? formats[language].format(new Date(`${value}T00:00:00Z`)).replaceAll(/(?<=\p{L})\./gu, "")
    : value;
}
