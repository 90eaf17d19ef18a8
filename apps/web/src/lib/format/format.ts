import type { Money, MoneyJson } from "@nameplane/values";
import type { Locale } from "../i18n/locale.ts";

/** An amount in whole minor units (öre, cents) of an ISO 4217 currency, as `Money` or as it is in an API answer. */
export type MoneyValue = Pick<Money | MoneyJson, "minor"> & { readonly currency: string };

export type FormatSettings = {
  readonly locale: Locale;
  /** IANA name of the time zone. */
  readonly timeZone: string;
};

/** A string of the form 2026-11-24 is a calendar date, which is the same day everywhere. Anything else is a point in time. */
export type DateValue = string | Date;

export type Format = ReturnType<typeof createFormat>;

const NBSP = "\u00A0";
const calendarForm = /^\d{4}-\d\d-\d\d$/;
const DAY_MS = 86_400_000;

/** English uses European formats: 24 Nov 2026, 1,922.50. */
const tags: Readonly<Record<Locale, string>> = { en: "en-GB", sv: "sv-SE" };

const isCalendar = (value: DateValue): value is string => typeof value === "string" && calendarForm.test(value);

/** The point in time of a value. A calendar date counts as midnight UTC. */
export function instantOf(value: DateValue): Date {
  const at = value instanceof Date ? value : new Date(isCalendar(value) ? `${value}T00:00:00Z` : value);
  if (Number.isNaN(at.getTime())) throw new RangeError(`not a date: ${String(value)}`);
  return at;
}

/** The offset of a time zone at a point in time, such as "UTC+02:00". */
export function zoneOffset(timeZone: string, at: Date): string {
  const name = new Intl.DateTimeFormat("en-GB", { timeZone, timeZoneName: "longOffset" })
    .formatToParts(at)
    .find((part) => part.type === "timeZoneName")?.value;
  return name === "GMT" || name === undefined ? "UTC+00:00" : name.replace("GMT", "UTC");
}

/**
 * All functions that turn values into text for one language and time zone. They are created once per language, because formatters
 * are slow to create.
 */
export function createFormat({ locale, timeZone }: FormatSettings) {
  const tag = tags[locale];
  const cache = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();
  const once = <F extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => F): F => {
    const found = cache.get(key) ?? make();
    cache.set(key, found);
    return found as F;
  };
  const dates = (key: string, options: Intl.DateTimeFormatOptions, zone: string) =>
    once(`${key} ${zone}`, () => new Intl.DateTimeFormat(tag, { ...options, timeZone: zone }));
  const zoneFor = (value: DateValue) => (isCalendar(value) ? "UTC" : timeZone);

  const shortDate = { day: "numeric", month: "short", year: "numeric" } as const;
  const clock = { hour: "2-digit", minute: "2-digit" } as const;

  const date = (value: DateValue) => dates("date", shortDate, zoneFor(value)).format(instantOf(value));
  const time = (value: DateValue) => dates("time", clock, timeZone).format(instantOf(value));

  /**
   * The number of a value's calendar day in its time zone. The difference of two such numbers is the number of days between them.
   */
  const dayNumber = (value: DateValue) => {
    const zone = zoneFor(value);
    const parts = once(`day ${zone}`, () => new Intl.DateTimeFormat("en-CA", { timeZone: zone })).format(instantOf(value));
    return Math.round(Date.parse(`${parts}T00:00:00Z`) / DAY_MS);
  };

  const relativeFormat = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });

  const relativeDays = (days: number) => {
    const size = Math.abs(days);
    if (size < 60) return relativeFormat.format(days, "day");
    if (size < 730) return relativeFormat.format(Math.round(days / 30.44), "month");
    return relativeFormat.format(Math.round(days / 365.25), "year");
  };

  return {
    locale,
    timeZone,
    /** Joins words: "a, b and c". */
    lists: new Intl.ListFormat(tag, { type: "conjunction" }),

    /** A phone number as registries write it (+46.701234567), written for people. */
    phone: (epp: string) => epp.replace(".", NBSP),

    number: (value: number, options: Intl.NumberFormatOptions = {}) =>
      once(`number ${JSON.stringify(options)}`, () => new Intl.NumberFormat(tag, options)).format(value),

    percent: (share: number, digits = 0) =>
      once(
        `percent ${digits}`,
        () =>
          new Intl.NumberFormat(tag, {
            style: "percent",
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          }),
      ).format(share),

    /** The amount without its currency, for columns whose header names the currency. */
    amount: ({ minor, currency }: MoneyValue, options: { whole?: boolean } = {}) => {
      const digits = minorDigits(currency);
      const format = once(
        `amount ${digits} ${options.whole ?? false}`,
        () =>
          new Intl.NumberFormat(tag, {
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
            ...(options.whole ? { trailingZeroDisplay: "stripIfInteger" as const } : {}),
          }),
      );
      return format.format(Number(minor) / 10 ** digits);
    },

    /** The amount with its currency, never broken over two lines. `whole` drops ",00" from whole amounts. */
    money: ({ minor, currency }: MoneyValue, options: { whole?: boolean } = {}) => {
      const digits = minorDigits(currency);
      const format = once(
        `money ${currency} ${options.whole ?? false}`,
        () =>
          new Intl.NumberFormat(tag, {
            style: "currency",
            currency,
            currencyDisplay: locale === "sv" ? "symbol" : "code",
            ...(options.whole ? { trailingZeroDisplay: "stripIfInteger" as const } : {}),
          }),
      );
      const value = Number(minor) / 10 ** digits;
      if (locale === "sv") return format.format(value);
      // English formats put the currency code first, but a price reads better with the amount first.
      const parts = format.formatToParts(value).filter((part) => part.type !== "currency" && part.type !== "literal");
      return `${parts.map((part) => part.value).join("")}${NBSP}${currency}`;
    },

    /** A size from bytes to terabytes, in steps of 1024. */
    bytes: (size: number) => {
      const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];
      const step = size < 1 ? 0 : Math.min(Math.floor(Math.log(size) / Math.log(1024)), units.length - 1);
      const unit = units[step] ?? "byte";
      const format = once(
        `bytes ${unit}`,
        () =>
          new Intl.NumberFormat(tag, {
            style: "unit",
            unit,
            unitDisplay: step === 0 ? "long" : "short",
            maximumFractionDigits: step === 0 ? 0 : 1,
          }),
      );
      return format.format(size / 1024 ** step);
    },

    date,
    time,
    /** Month and year, for charts and statements. */
    month: (value: DateValue) => dates("month", { month: "short", year: "numeric" }, zoneFor(value)).format(instantOf(value)),
    /** Date and time, for lists and history. The UTC offset is only in the tooltip, which `dateTime` writes. */
    moment: (value: DateValue) => (isCalendar(value) ? date(value) : `${date(value)}, ${time(value)}`),
    /** Day, date, time and zone. This is the exact form, shown on hover and beside deadlines. */
    dateTime: (value: DateValue) => {
      if (isCalendar(value)) return dates("long", { weekday: "short", ...shortDate }, "UTC").format(instantOf(value));
      const at = instantOf(value);
      const day = dates("long", { weekday: "short", ...shortDate }, timeZone)
        .format(at)
        .replace(",", "");
      return `${day}, ${time(at)} ${zoneOffset(timeZone, at)}`;
    },
    /** "in 4 days", "2 hours ago" or "today". Hours and minutes are used only for times less than a day away. */
    relative: (value: DateValue, now: Date) => {
      if (!isCalendar(value)) {
        const seconds = Math.round((instantOf(value).getTime() - now.getTime()) / 1000);
        if (Math.abs(seconds) < 60) return relativeFormat.format(0, "second");
        if (Math.abs(seconds) < 3600) return relativeFormat.format(Math.round(seconds / 60), "minute");
        if (Math.abs(seconds) < 86_400) return relativeFormat.format(Math.round(seconds / 3600), "hour");
      }
      return relativeDays(dayNumber(value) - dayNumber(now));
    },
    daysUntil: (value: DateValue, now: Date) => dayNumber(value) - dayNumber(now),
    zoneOffset: (at: Date) => zoneOffset(timeZone, at),
  };
}

/** The number of decimals of a currency: 2 for SEK, EUR and USD. */
function minorDigits(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
