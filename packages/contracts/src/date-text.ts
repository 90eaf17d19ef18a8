import { isCalendarDate } from "@nameplane/values";

const day = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
const moment = { ...day, hour: "2-digit", minute: "2-digit", timeZoneName: "short" } as const;
const locales = { en: "en-GB", sv: "sv-SE" } as const;
const both = (shape: Intl.DateTimeFormatOptions) => ({
  en: new Intl.DateTimeFormat(locales.en, shape),
  sv: new Intl.DateTimeFormat(locales.sv, shape),
});
const days = both(day);
/** Formatters by time zone. They are cached, because making one costs more than using it, and a list has many instants. */
const moments = new Map<string, ReturnType<typeof both>>();

/** A calendar date as the reader's language writes it, such as "21 Nov 2026"; any other text is returned unchanged. */
export function dateText(value: string, language: "en" | "sv"): string {
  return isCalendarDate(value) ? plain(days[language], `${value}T00:00:00Z`) : value;
}

/** An instant (ISO 8601) as the reader's language writes it, in the reader's time zone and with its name: "21 Nov 2026, 11:00 CET". */
export function instantText(value: string, language: "en" | "sv", timeZone = "UTC"): string {
  const formats = moments.get(timeZone) ?? both({ ...moment, timeZone });
  moments.set(timeZone, formats);
  return plain(formats[language], value);
}

// Abbreviated Swedish months end in a full stop, which reads as the end of the sentence.
function plain(format: Intl.DateTimeFormat, value: string): string {
  return format.format(new Date(value)).replaceAll(/(?<=\p{L})\./gu, "");
}
