/**
 * Whether late payers may be reminded on a date. It must not be a weekend, a public holiday of the seller's country, or one of
 * the closed days that the plan adds. In Sweden, the holidays are those of the act on public holidays (1989:253), and the eves on
 * which banks are closed. Elsewhere, they are the days on which the euro's payment system is closed (TARGET closing days).
 */
export function isOpenDay(country: string, closedDays: readonly string[], day: string): boolean {
  const date = Temporal.PlainDate.from(day);
  if (date.dayOfWeek > 5 || closedDays.includes(day)) return false;
  return !isHoliday(country, date);
}

/** The first open day on or after a date. */
export function openDayFrom(country: string, closedDays: readonly string[], from: string): string {
  let date = Temporal.PlainDate.from(from);
  // A plan that closes every day is a mistake. After searching a year of days, the last day is used even if it is closed.
  for (let tried = 0; tried < 366 && !isOpenDay(country, closedDays, date.toString()); tried += 1) date = date.add({ days: 1 });
  return date.toString();
}

/** Closed days that have the same date each year, as month and day. */
const fixedDays = {
  sweden: ["01-01", "01-06", "05-01", "06-06", "12-24", "12-25", "12-26", "12-31"],
  elsewhere: ["01-01", "05-01", "12-25", "12-26"],
};

function isHoliday(country: string, date: Temporal.PlainDate): boolean {
  const place = country === "SE" ? "sweden" : "elsewhere";
  if (fixedDays[place].includes(date.toString().slice(5))) return true;
  const fromEaster = easterSunday(date.year).until(date, { largestUnit: "days" }).days;
  // Good Friday and Easter Monday; in Sweden also Ascension Day.
  if (fromEaster === -2 || fromEaster === 1) return true;
  return place === "sweden" && (fromEaster === 39 || isMidsummerEve(date));
}

/** The Friday between 19 and 25 June. */
function isMidsummerEve({ month, day, dayOfWeek }: Temporal.PlainDate): boolean {
  return month === 6 && dayOfWeek === 5 && day >= 19 && day <= 25;
}

/** Easter Sunday of a year in the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
export function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(sum / 31), day: (sum % 31) + 1 });
}
