import { useTranslations } from "use-intl";
import { Checkbox } from "../../ui/form/choices.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import type { CheckoutMemory } from "./checkout-memory.ts";
import type { Prepared } from "./checkout.rules.ts";

/** The chosen labels that the account still has. */
export function chosenLabels({ labels }: Prepared, { labelids }: CheckoutMemory): number[] {
  return labels.flatMap(({ labelid }) => (labelids.includes(labelid) ? labelid : []));
}

/** Labels for the new domains of the order. The order counts for the budgets of these labels. */
export function LabelsPanel({
  labels,
  chosen,
  onChange,
}: {
  readonly labels: Prepared["labels"];
  readonly chosen: readonly number[];
  readonly onChange: (labelids: number[]) => void;
}) {
  const t = useTranslations("checkout.labels");
  return (
    <Panel title={t("title")}>
      <fieldset className="np-fieldset">
        <legend>{t("text")}</legend>
        {labels.map(({ labelid, title }) => (
          <Checkbox
            key={labelid}
            checked={chosen.includes(labelid)}
            onChange={(on) => onChange(on ? [...chosen, labelid] : chosen.filter((each) => each !== labelid))}
            label={title}
          />
        ))}
      </fieldset>
    </Panel>
  );
}
