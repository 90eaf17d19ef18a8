import { moneyIn } from "@nameplane/values";
import { expect, test } from "vitest";
import { createFormat } from "./format.ts";

const en = createFormat("en", "Europe/Stockholm");
const sv = createFormat("sv", "Europe/Stockholm");
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("amounts have their currency and never break", () => {
  expect(en.money(moneyIn("SEK")(123_450))).toBe("1,234.50\u00a0SEK");
  expect(sv.money(moneyIn("SEK")(123_450))).toBe("1\u00a0234,50\u00a0kr");
  expect(sv.money(moneyIn("EUR")(99))).toBe("0,99\u00a0€");
  expect(() => en.money(moneyIn("XXX")(1))).toThrow("unknown currency XXX");
});

test("instants become days of the brand's zone, calendar dates stay what they are", () => {
  expect(plain(en.date("2026-11-20T23:30:00Z"))).toBe("21 Nov 2026");
  expect(plain(sv.date("2026-11-20T23:30:00Z"))).toBe("21 nov 2026");
  expect(plain(sv.date("2026-12-05"))).toBe("5 dec 2026");
});

test("deadlines say their zone, in summer and winter", () => {
  expect(plain(en.moment("2026-11-20T12:30:00Z"))).toBe("20 Nov 2026, 13:30 (UTC+01:00)");
  expect(plain(sv.moment("2026-11-20T05:05:00Z"))).toBe("20 nov 2026 kl. 06:05 (UTC+01:00)");
  expect(plain(sv.moment("2026-07-01T12:00:00Z"))).toBe("1 juli 2026 kl. 14:00 (UTC+02:00)");
  // When the clocks go back, an hour occurs twice. The offset tells the two apart.
  expect(plain(en.moment("2026-10-25T00:30:00Z"))).toBe("25 Oct 2026, 02:30 (UTC+02:00)");
  expect(plain(en.moment("2026-10-25T01:30:00Z"))).toBe("25 Oct 2026, 02:30 (UTC+01:00)");
  // When summer time begins, the hour from 02:00 to 03:00 does not exist.
  expect(plain(en.moment("2027-03-28T00:59:00Z"))).toBe("28 Mar 2027, 01:59 (UTC+01:00)");
  expect(plain(en.moment("2027-03-28T01:00:00Z"))).toBe("28 Mar 2027, 03:00 (UTC+02:00)");
});

test("percentages, counts and names are written as usual in the language", () => {
  expect([plain(en.percent(2500)), plain(sv.percent(2550)), plain(sv.count(12_000))]).toEqual(["25 %", "25,5 %", "12 000"]);
  expect(en.name("xn--fjllbete-1za.se")).toBe("fjällbete.se");
  expect(en.name("No Domain <Name>")).toBe("No Domain <Name>");
});
