/** The answer times as they are typed. */
export type TypedHours = {
  readonly opens: string;
  readonly closes: string;
  readonly weekdays: readonly number[];
  /** The holidays, one date on each line. */
  readonly holidays: string;
  readonly hours: readonly string[];
};

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text.trim());

/** Whether a text is a date of the calendar, such as 2026-12-24; 2026-02-30 is not. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Lines that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** What has to be corrected before the times can be saved. `dates` are the lines that are not dates. */
export function problemsOf({ opens, closes, weekdays, holidays, hours }: TypedHours) {
  const found = {
    opens: !isTime(opens),
    closes: !isTime(closes),
    order: isTime(opens) && isTime(closes) && opens.trim() >= closes.trim(),
    weekdays: weekdays.length === 0,
    dates: linesOf(holidays).filter((line) => !isDate(line)),
    hours: hours.map((each) => !/^\d{1,3}$/.test(each.trim()) || Number(each) < 1 || Number(each) > 240),
  };
  const any =
    found.opens || found.closes || found.order || found.weekdays || found.dates.length > 0 || found.hours.some((isBad) => isBad);
  return { ...found, any };
}
