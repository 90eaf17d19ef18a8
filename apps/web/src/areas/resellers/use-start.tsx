import { useState } from "react";
import { useTranslations } from "use-intl";
import { fromLocalTime, toLocalTime } from "../../lib/format/local-time.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/fields.tsx";

type When = "now" | "later";

/** The first day of new prices, in the user's time zone. */
export function useStart() {
  const { timeZone } = useFormat();
  const [when, setWhen] = useState<When>("now");
  const [today] = useState(() => toLocalTime(new Date(), timeZone).slice(0, 10));
  const [day, setDay] = useState("");
  const [isTried, setTried] = useState(false);
  const isWrong = when === "later" && (day === "" || day < today);
  return {
    when,
    setWhen,
    today,
    day,
    setDay,
    isWrong: isTried && isWrong,
    /** Returns the start for the server: null for at once. Undefined if the day is wrong, which is then marked. */
    read: (): string | null | undefined => {
      setTried(true);
      if (isWrong) return undefined;
      // Today means at once, because the day has already begun.
      return when === "now" || day === today ? null : fromLocalTime(`${day}T00:00`, timeZone);
    },
  };
}

export function StartFields({ start }: { start: ReturnType<typeof useStart> }) {
  const t = useTranslations("resale.start");
  return (
    <>
      <RadioGroup
        label={t("label")}
        value={start.when}
        onChange={start.setWhen}
        options={(["now", "later"] as const).map((value) => ({ value, label: t(value) }))}
      />
      {start.when === "later" && (
        <TextField
          label={t("day")}
          type="date"
          min={start.today}
          value={start.day}
          onChange={start.setDay}
          error={start.isWrong ? t("wrong") : null}
        />
      )}
    </>
  );
}
