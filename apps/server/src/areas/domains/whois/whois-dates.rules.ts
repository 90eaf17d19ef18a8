const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * The forms of a date. If a date ends with the year and its day and month are numbers, the day comes first, because all
 * registries that write dates this way are European.
 */
const forms: readonly (readonly [RegExp, readonly ["y" | "m" | "d", "y" | "m" | "d", "y" | "m" | "d"]])[] = [
  [/^(\d{4})[-./ ]{1,2}(\d{1,2})[-./ ]{1,2}(\d{1,2})(?!\d)/, ["y", "m", "d"]],
  [/^(\d{4})-([a-z]{3})[a-z]{0,6}-(\d{1,2})(?!\d)/, ["y", "m", "d"]],
  [/^(\d{4})(\d{2})(\d{2})(?!\d)/, ["y", "m", "d"]],
  [/^(\d{1,2})[-./ ]{1,2}(\d{1,2})[-./ ]{1,2}(\d{4})(?!\d)/, ["d", "m", "y"]],
  [/^(\d{1,2})[- ]([a-z]{3})[a-z]{0,6}[-., ]{1,2}(\d{4})(?!\d)/, ["d", "m", "y"]],
  [
    /^(?:[a-z]{3,9},? )?([a-z]{3})[a-z]{0,6} {1,2}(\d{1,2}),? (?:\d{2}:\d{2}:\d{2} )?(?:[a-z]{3,4} )?(\d{4})(?!\d)/,
    ["m", "d", "y"],
  ],
  [/^[a-z]{3,9},? (\d{1,2}) ([a-z]{3})[a-z]{0,6} (\d{4})(?!\d)/, ["d", "m", "y"]],
];

/**
 * The calendar day, as "2018-02-28", of a date as WHOIS servers write it ("2018-02-28T17:13:41.976Z", "28.2.2018", "28-Feb-2018",
 * "Mon Nov 06 23:59:59 GMT 2017"). Null if the text is not a date.
 */
export function whoisDay(written: string): string | null {
  const text = written.trim().slice(0, 60).toLowerCase();
  for (const [form, order] of forms) {
    const match = form.exec(text);
    if (!match) continue;
    const part = { y: "", m: "", d: "" };
    for (const [index, name] of order.entries()) part[name] = match[index + 1] ?? "";
    const month = /^\d/.test(part.m) ? Number(part.m) : months.indexOf(part.m) + 1;
    return calendarDay(Number(part.y), month, Number(part.d));
  }
  return null;
}

function calendarDay(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal && year >= 1980 && year <= 2200 ? at.toISOString().slice(0, 10) : null;
}
