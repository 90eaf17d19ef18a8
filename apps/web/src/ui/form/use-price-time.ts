import { useState } from "react";
import { fromLocalTime } from "../../lib/format/local-time.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useToday } from "../text/use-today.ts";

type When = "now" | "later";

export type PriceTime = ReturnType<typeof usePriceTime>;

/** The first and the last day on which prices are valid, in the user's time zone. */
export function usePriceTime() {
  const { timeZone } = useFormat();
  const [when, setWhen] = useState<When>("now");
  const today = useToday();
  const [day, setDay] = useState("");
  const [end, setEnd] = useState("");
  const [isTried, setTried] = useState(false);
  const first = when === "now" ? today : day;
  const isDayWrong = when === "later" && (day === "" || day < today);
  const isEndWrong = end !== "" && first !== "" && end < first;
  return {
    when,
    setWhen,
    today,
    day,
    setDay,
    end,
    setEnd,
    isDayWrong: isTried && isDayWrong,
    isEndWrong: isTried && isEndWrong,
    /** Returns the input for the server. Null if a day is wrong, which is then marked. */
    read: () => {
      setTried(true);
      if (isDayWrong || isEndWrong) return null;
      // Today means at once, because the day has already begun.
      const starts = when === "now" || day === today ? null : fromLocalTime(`${day}T00:00`, timeZone);
      return { starts, ends: end === "" ? null : fromLocalTime(`${nextDay(end)}T00:00`, timeZone) };
    },
  };
}

/** The day after the last day. Prices are valid until it begins, so that the last day is included. */
function nextDay(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
