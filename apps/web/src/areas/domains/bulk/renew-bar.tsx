import { isPositiveMoney, isZeroMoney, negateMoney, type Money } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { ButtonGroup } from "../../../ui/basics/button.tsx";
import { SelectField } from "../../../ui/form/fields.tsx";
import { DateField } from "./date-field.tsx";
import { commonDay, extraCostUntil, yearsChoices, type Mode, type Plan, type Wish } from "./renew-plan.rules.ts";

/** The choice of how long to renew: the same number of years for all, until a common day, or a number for each row. */
export function RenewBar({ plan, wish, onChange }: { plan: Plan; wish: Wish; onChange: (change: Partial<Wish>) => void }) {
  const t = useTranslations("bulk.plan");
  const format = useFormat();
  const day = commonDay(plan);
  const dearer = wish.mode === "until" || plan.rows.length < 2 ? null : extraCostUntil(plan, wish, day);
  const noteOf = (more: Money) => {
    if (isZeroMoney(more)) return "";
    const isDearer = isPositiveMoney(more);
    const sum = format.money(isDearer ? more : negateMoney(more), { whole: true });
    return t(isDearer ? "dearer" : "cheaper", { day: format.date(day), sum });
  };
  return (
    <div className="np-renew-bar">
      <ButtonGroup<Mode>
        label={t("mode")}
        value={wish.mode}
        onChange={(mode) => onChange({ mode })}
        choices={[
          { value: "years", label: t("each") },
          { value: "until", label: t("until") },
          { value: "single", label: t("single") },
        ]}
      />
      {wish.mode === "until" ? (
        <DateField
          label={t("day")}
          value={wish.on}
          min={plan.rows[0]?.expiredate.slice(0, 10)}
          onChange={(on) => onChange({ on })}
        />
      ) : (
        <SelectField
          label={t("yearsEach")}
          size="sm"
          value={String(wish.years)}
          onChange={(years) => onChange({ years: Number(years) })}
          options={yearsChoices(plan).map((years) => ({ value: String(years), label: t("years", { years }) }))}
        />
      )}
      <p className="np-small np-soft np-grow">{wish.mode === "until" ? t("untilNote") : dearer !== null && noteOf(dearer)}</p>
    </div>
  );
}
