import { useEffect, useState } from "react";
import type { DateValue } from "../../lib/format/format.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Hint } from "./hint.tsx";

/** The current time, updated once a minute so that relative times on an open page stay correct. */
export function useNow(everyMs = 60_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

const iso = (value: DateValue) => (value instanceof Date ? value.toISOString() : value);

export type DateTimeProps = {
  /** A calendar date such as 2026-11-24, or a point in time. */
  readonly value: DateValue;
  /**
   * date: 24 Nov 2026. moment: with time, for what has happened. exact: with time and zone, for deadlines. relative: in 4 days,
   * with the exact form on hover. both: date and how far away it is.
   */
  readonly show?: "date" | "moment" | "exact" | "relative" | "both";
};

/** A date or a point in time, formatted for the locale and in the user's time zone. */
export function DateTime({ value, show = "date" }: DateTimeProps) {
  const format = useFormat();
  const now = useNow();
  const exact = format.dateTime(value);
  const shown = {
    date: format.date(value),
    moment: format.moment(value),
    exact,
    relative: format.relative(value, now),
    both: `${format.date(value)}, ${format.relative(value, now)}`,
  };
  const time = (
    <time className={show === "relative" ? "np-relative" : "np-num"} dateTime={iso(value)}>
      {shown[show]}
    </time>
  );
  return show === "exact" ? time : <Hint text={exact}>{time}</Hint>;
}
