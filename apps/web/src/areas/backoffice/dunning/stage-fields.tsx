import { dunningActs } from "@nameplane/contracts/payments/dunning-values";
import { currencies } from "@nameplane/values";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import type { TypedStage } from "./plan-form.rules.ts";

type Props = {
  readonly stage: TypedStage;
  /** What is wrong with the stage. Null until the user first tries to save the plan. */
  readonly fault: string | null;
  readonly onChange: (stage: TypedStage) => void;
  /** Removes the stage. Null if it is the only one, which cannot be removed. */
  readonly onRemove: (() => void) | null;
};

/** The fields of one stage: its day, its acts, and the fee of its reminder. */
export function StageFields({ stage, fault, onChange, onRemove }: Props) {
  const t = useTranslations("dunning.plans");
  const { days, when, acts, fees } = stage;
  const name = days === "" ? t("stage") : t(when, { days: Number(days) || 0 });
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (fault !== null) frame.current?.scrollIntoView({ block: "nearest" });
  }, [fault]);
  return (
    <fieldset ref={frame} className="np-fieldset">
      <legend>{name}</legend>
      {fault !== null && <Banner tone="problem" title={fault} live />}
      <div className="np-form-pair">
        <TextField
          label={t("days")}
          inputMode="numeric"
          autoComplete="off"
          value={days}
          onChange={(next) => onChange({ ...stage, days: next })}
        />
        <SelectField
          label={t("when")}
          value={when}
          options={[
            { value: "before", label: t("beforeDue") },
            { value: "after", label: t("afterDue") },
          ]}
          onChange={(next) => onChange({ ...stage, when: next === "before" ? "before" : "after" })}
        />
      </div>
      {dunningActs.map((act) => (
        <Checkbox
          key={act}
          label={t(`act.${act}`)}
          checked={acts.includes(act)}
          onChange={(isOn) =>
            onChange({ ...stage, acts: dunningActs.filter((each) => (each === act ? isOn : acts.includes(each))) })
          }
        />
      ))}
      {when === "after" && acts.includes("remind") && (
        <div className="np-row np-wrap np-gap-8">
          {currencies.map((currency) => (
            <TextField
              key={currency}
              label={t("fee", { currency })}
              inputMode="decimal"
              autoComplete="off"
              suffix={currency}
              value={fees[currency]}
              onChange={(typed) => onChange({ ...stage, fees: { ...fees, [currency]: typed } })}
            />
          ))}
        </div>
      )}
      {onRemove !== null && (
        <div>
          <Button size="sm" onClick={onRemove}>
            {t("removeStage")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
