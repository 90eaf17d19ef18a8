import { useTranslations } from "use-intl";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/fields.tsx";
import type { PriceTime } from "../../ui/form/use-price-time.ts";

/** The fields for the first day, and for the last one, on which new prices apply. */
export function StartFields({ time }: { time: PriceTime }) {
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
        hint={t("endHint")}
        type="date"
        min={time.today}
        value={time.end}
        onChange={time.setEnd}
        error={time.isEndWrong ? t("endWrong") : null}
      />
    </>
  );
}
