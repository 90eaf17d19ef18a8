import fc from "fast-check";
import ical from "ical.js";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { calendarName, endTexts, writeCalendar, type CalendarDay } from "./calendar.rules.ts";

const day: CalendarDay = {
  uid: "019aa000-0000-7000-8000-000000000001-2027-06-01@nameplane",
  date: "2027-12-31",
  summary: "räksmörgås.se går ut",
  description: "Betalt till 2027-12-31.",
  url: "https://panel.example/domain/details/1/status",
  categories: ["Kund, A", "viktig"],
};
const write = (days: readonly CalendarDay[], name = "Domäner hos Kvarnen") =>
  writeCalendar({ name, language: "sv", days, madeAt: new Date("2026-11-21T10:00:00Z") });

/** Parses a calendar as calendar programs do. */
function read(text: string) {
  const component = new ical.Component(z.array(z.unknown()).parse(ical.parse(text)));
  return component.getAllSubcomponents("vevent").map((event) => {
    const { uid, summary, description, startDate, endDate } = new ical.Event(event);
    return {
      uid,
      summary,
      description,
      date: startDate.toString(),
      until: endDate.toString(),
      isDay: startDate.isDate,
      url: String(event.getFirstPropertyValue("url")),
      categories: event.getFirstProperty("categories")?.getValues() ?? [],
    };
  });
}

describe("a calendar of ends", () => {
  test("is read by a calendar program as it was meant: a whole day, over the turn of a year, with its labels", () => {
    const { date, ...rest } = day;
    expect(read(write([day]))).toEqual([{ ...rest, date, until: "2028-01-01", isDay: true }]);
  });

  test("ends every line in CRLF and folds at 75 octets, between characters", () => {
    const text = write([{ ...day, summary: "å".repeat(200) }]);
    for (const line of text.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n\uFFFD]/);
    }
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  });

  test("gives back any text unchanged", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 120 }).map((value) => value.replaceAll(/\p{Cc}/gu, " "));
    fc.assert(
      fc.property(
        text,
        text,
        fc.array(
          text.filter((label) => label.trim() !== ""),
          { maxLength: 3 },
        ),
        (summary, description, categories) => {
          const [event] = read(write([{ ...day, summary, description, categories }]));
          expect(event).toMatchObject({ summary, description, categories });
        },
      ),
      { numRuns: 200 },
    );
  });

  test("without names is still a calendar", () => {
    expect(read(write([]))).toEqual([]);
  });
});

test("the text of a name's day says what becomes of it", () => {
  const of = (mode: string, restorable = false) => endTexts("en", { name: "a.se", mode, restorable }, "2027-06-01").summary;
  expect(["auto", "once", "manual", "cancel"].map((mode) => of(mode))).toEqual([
    "a.se auto-renews",
    "a.se auto-renews one last time",
    "a.se expires",
    "a.se expires, as you chose",
  ]);
  expect(of("auto", true)).toBe("a.se can still be restored");
  expect(calendarName("sv", "Kvarnen", null)).toBe("Domäner hos Kvarnen");
  expect(calendarName("en", "Kvarnen", "Alva")).toBe("Alva: domains at Kvarnen");
});
