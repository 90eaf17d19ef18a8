import { useTranslations } from "use-intl";
import { Label as LabelMark } from "../../../ui/basics/count.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { choose, type Plan } from "./bulk-labels.rules.ts";
import { LabelForm } from "./label-form.tsx";
import type { Label } from "./labels.rules.ts";

/** All labels with the planned change: none, add, or remove. */
export function PlanLabels({
  labels,
  failure,
  plan,
  onChange,
}: {
  labels: readonly Label[];
  /** Why the labels could not be loaded; null if they could. */
  failure: { readonly error: unknown; readonly retry: () => void } | null;
  plan: Plan;
  onChange: (plan: Plan) => void;
}) {
  const t = useTranslations("bulklabels.labels");
  const words = [
    { value: "keep", label: t("keep") },
    { value: "set", label: t("set") },
    { value: "remove", label: t("remove") },
  ] as const;
  return (
    <div className="np-col np-gap-16">
      {failure !== null && <ErrorState title={t("failed")} error={failure.error} onRetry={failure.retry} />}
      {failure === null && labels.length === 0 && <p className="np-soft">{t("none")}</p>}
      <ul className="np-bulk-plan">
        {labels.map(({ labelid, title, color }) => {
          const wanted = plan.get(labelid);
          return (
            <li key={labelid}>
              <LabelMark color={color}>{title}</LabelMark>
              <RadioGroup
                label={t("choice", { title })}
                hideLabel
                options={words}
                value={wanted === undefined ? "keep" : wanted ? "set" : "remove"}
                onChange={(next) => onChange(choose(plan, labelid, next === "keep" ? null : next === "set"))}
              />
            </li>
          );
        })}
      </ul>
      <LabelForm key={labels.length} onDone={({ labelid }) => onChange(choose(plan, labelid, true))} />
    </div>
  );
}
