import { formatMoney, isAsciiDomainName, unicodeNameOf, type Money } from "@nameplane/values";

export type Language = "en" | "sv";

const locales: Readonly<Record<Language, string>> = { en: "en-GB", sv: "sv-SE" };
const space = "\u00a0";

/** Formats numbers, dates and names in the reader's language, and times in the reader's time zone. */
export type Format = {
  readonly language: Language;
  readonly money: (amount: Money) => string;
  /** Formats basis points as a percentage. */
  readonly percent: (basisPoints: number) => string;
  /** "20 Nov 2026", for an instant (ISO 8601) in the reader's zone, or for a calendar date. */
  readonly date: (value: string) => string;
  /** Date and time with the zone's offset, for deadlines. */
  readonly moment: (instant: string) => string;
  /** A stored domain name (A-labels) in Unicode, as people write it. */
  readonly name: (asciiName: string) => string;
  readonly count: (number: number) => string;
};

export function createFormat(language: Language, zone: string): Format {
  const locale = locales[language];
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  // Short Swedish month names end in a full stop. It is removed, because it looks like the end of the sentence.
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  const dayText = (date: Temporal.PlainDate) =>
    day
      .format(date.toZonedDateTime("UTC").epochMilliseconds)
      .replaceAll(/(?<=\p{L})\./gu, "")
      .replaceAll(/\s/g, space);
  const zoned = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  return {
    language,
    money: (amount) => formatMoney(amount, locale),
    percent: (basisPoints) => `${number.format(basisPoints / 100)}${space}%`,
    date: (value) => dayText(value.includes("T") ? zoned(value).toPlainDate() : Temporal.PlainDate.from(value)),
    moment(instant) {
      const at = zoned(instant);
      const time = `${String(at.hour).padStart(2, "0")}:${String(at.minute).padStart(2, "0")}`;
      return `${dayText(at.toPlainDate())}${language === "sv" ? ` kl.${space}` : ", "}${time} (UTC${at.offset})`;
    },
    name: (asciiName) => (isAsciiDomainName(asciiName) ? unicodeNameOf(asciiName) : asciiName),
    count: (value) => number.format(value).replaceAll(/\s/g, space),
  };
}
