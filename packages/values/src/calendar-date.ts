import type { Brand } from "./brand.ts";

/**
 * A date of the Gregorian calendar without time or time zone: "2026-02-28". Names of fields that hold such a date end in `On`.
 */
export type CalendarDate = Brand<string, "CalendarDate">;

export function isCalendarDate(text: string): text is CalendarDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

export function calendarDate(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new RangeError(`not a calendar date: ${JSON.stringify(text)}`);
  return text;
}

/**
 * Adds whole months. If the target month does not have the day, its last day is used (31 January + 1 month = 28 or 29 February).
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  if (!Number.isSafeInteger(months)) throw new RangeError(`months are whole, got ${months}`);
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const count = year * 12 + (month - 1) + months;
  const newYear = Math.floor(count / 12);
  const newMonth = (count % 12) + 1;
  const newDay = Math.min(day, daysInMonth(newYear, newMonth));
  return `${digits(newYear, 4)}-${digits(newMonth, 2)}-${digits(newDay, 2)}` as CalendarDate;
}

function daysInMonth(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function digits(value: number, width: number): string {
  return value.toString().padStart(width, "0");
}
