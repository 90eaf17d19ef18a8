import { useTranslations } from "use-intl";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import type { PriceTime } from "../../../ui/form/use-price-time.ts";

export function PriceTimeFields({ time }: { time: PriceTime }) {
  const t = useTranslations("prices.drawer");
  return (
    <>
      <RadioGroup
        label={t("when")}
        value={time.when}
        onChange={time.setWhen}
        options={(["now", "later"] as const).map((value) => ({ value, label: t(`whens.${value}`) }))}
      />
      <div className="np-form-pair">
        {time.when === "later" && (
          <TextField
            label={t("day")}
            type="date"
            min={time.today}
            value={time.day}
            onChange={time.setDay}
            error={time.isDayWrong ? t("dayWrong") : null}
          />
        )}
        <TextField
          label={t("end")}
          optional={t("optional")}
          type="date"
          min={time.today}
          hint={t("endHint")}
          value={time.end}
          onChange={time.setEnd}
          error={time.isEndWrong ? t("endWrong") : null}
        />
      </div>
    </>
  );
}
