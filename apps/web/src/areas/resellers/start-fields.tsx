import { useTranslations } from "use-intl";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import type { PriceTime } from "../../ui/form/use-price-time.ts";

/** The fields for the first day, and for the last one, on which new prices apply. `endHint` replaces the usual hint of the last. */
export function StartFields({ time, endHint }: { time: PriceTime; endHint?: string }) {
  const t = useTranslations("resale.start");
  return (
    <>
      <RadioGroup
        label={t("label")}
        value={time.when}
        onChange={time.setWhen}
        options={(["now", "later"] as const).map((value) => ({ value, label: t(value) }))}
      />
      {time.when === "later" && (
        <TextField
          label={t("day")}
          type="date"
          min={time.today}
          value={time.day}
          onChange={time.setDay}
          error={time.isDayWrong ? t("wrong") : null}
        />
      )}
      <TextField
        label={t("end")}
        hint={endHint ?? t("endHint")}
        type="date"
        min={time.today}
        value={time.end}
        onChange={time.setEnd}
        error={time.isEndWrong ? t("endWrong") : null}
      />
    </>
  );
}
