import { formatMoney, money, type Currency } from "@nameplane/values";
import { describe, expect, test } from "vitest";
import { createFormat } from "./format.ts";

const en = createFormat({ locale: "en", timeZone: "Europe/Stockholm" });
const sv = createFormat({ locale: "sv", timeZone: "Europe/Stockholm" });
const now = new Date("2026-11-20T12:32:07Z");
/** Replaces no-break spaces, including narrow ones, by ordinary spaces. */
const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, " ");

describe("money", () => {
  test("has its currency, and on demand no decimals for whole sums", () => {
    expect(plain(en.money({ minor: 192_250, currency: "SEK" }))).toBe("1,922.50 SEK");
    expect(plain(sv.money({ minor: 192_250, currency: "SEK" }))).toBe("1 922,50 kr");
    expect(plain(en.money({ minor: 13_900, currency: "EUR" }, { whole: true }))).toBe("139 EUR");
    expect(plain(sv.money({ minor: 13_950, currency: "EUR" }, { whole: true }))).toBe("139,50 €");
    expect(plain(en.amount({ minor: -5, currency: "USD" }))).toBe("-0.05");
  });

  test.each<[number, Currency]>([
    [0, "SEK"],
    [-5, "EUR"],
    [49_625, "SEK"],
    [123_456_789, "USD"],
    [-10_000_000, "SEK"],
  ])("%d of %s reads on screens as in mails and documents", (minor, currency) => {
    expect(en.money({ minor, currency })).toBe(formatMoney(money(minor, currency), "en-GB"));
    expect(sv.money({ minor, currency })).toBe(formatMoney(money(minor, currency), "sv-SE"));
  });

  test("never breaks between amount and currency", () => {
    expect(en.money({ minor: 100, currency: "SEK" })).not.toContain(" ");
    expect(sv.money({ minor: 100_000, currency: "SEK" })).not.toContain(" ");
  });
});

describe("dates", () => {
  test("show a calendar date as the same day in every zone", () => {
    const west = createFormat({ locale: "en", timeZone: "America/Los_Angeles" });
    expect(west.date("2026-11-24")).toBe("24 Nov 2026");
    expect(en.date("2026-11-24T23:30:00Z")).toBe("25 Nov 2026");
  });

  test("name the zone with exact times", () => {
    expect(en.dateTime("2026-11-24T21:59:00Z")).toBe("Tue 24 Nov 2026, 22:59 UTC+01:00");
    expect(createFormat({ locale: "en", timeZone: "Europe/Stockholm" }).dateTime("2026-07-01T10:00:00Z")).toBe(
      "Wed 1 Jul 2026, 12:00 UTC+02:00",
    );
    expect(createFormat({ locale: "sv", timeZone: "UTC" }).dateTime("2026-11-24T21:59:00Z")).toMatch(
      /^tis 24 nov\.? 2026, 21:59 UTC\+00:00$/,
    );
  });

  test.each([
    ["2026-11-24", "in 4 days", "om 4 dagar"],
    ["2026-11-20", "today", "i dag"],
    ["2026-11-19", "yesterday", "i går"],
    ["2027-02-20", "in 3 months", "om 3 månader"],
    ["2029-11-20", "in 3 years", "om 3 år"],
    ["2026-11-20T12:31:40Z", "now", "nu"],
    ["2026-11-20T12:22:07Z", "10 minutes ago", "för 10 minuter sedan"],
    ["2026-11-20T15:32:07Z", "in 3 hours", "om 3 timmar"],
  ])("say how far away %s is", (value, english, swedish) => {
    expect(en.relative(value, now)).toBe(english);
    expect(sv.relative(value, now)).toBe(swedish);
  });

  test("count days as a wall calendar in the zone does", () => {
    const lateEvening = new Date("2026-11-20T23:30:00Z");
    expect(en.daysUntil("2026-11-21", lateEvening)).toBe(0);
    expect(createFormat({ locale: "en", timeZone: "UTC" }).daysUntil("2026-11-21", lateEvening)).toBe(1);
  });

  test("refuse a value that is not a date", () => {
    expect(() => en.date("soon")).toThrow(RangeError);
  });
});

test("traffic is shown from bytes to TB in steps of 1024 [S9.32]", () => {
  const sizes = [0, 1023, 1024, 1024 ** 2, 1024 ** 3, 1024 ** 4, 5000 * 1024 ** 4].map((size) => plain(en.bytes(size)));
  expect(sizes).toEqual(["0 bytes", "1,023 bytes", "1 kB", "1 MB", "1 GB", "1 TB", "5,000 TB"]);
});

test.each([
  ["en", ".se, .net and .shop"],
  ["sv", ".se, .net och .shop"],
] as const)(
  "words are joined as in the language of the page (%s), and a phone number is written for people",
  (locale, joined) => {
    const format = createFormat({ locale, timeZone: "Europe/Stockholm" });
    expect(format.lists.format([".se", ".net", ".shop"])).toBe(joined);
    expect(format.phone("+46.701234567")).toBe("+46\u00A0701234567");
    expect(format.phone("")).toBe("");
  },
);
