import { planLimits, planOwners, type PlanOwner } from "@nameplane/contracts/payments/dunning-values";
import { addDunningPlan, saveDunningPlan } from "@nameplane/contracts/payments/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { ActDrawer, useAct } from "../registries/index.ts";
import { newStage, readDays, readStages, typedStages, type TypedStage } from "./plan-form.rules.ts";
import { StageFields } from "./stage-fields.tsx";
import { usePlanWords, type Plan, type Plans } from "./use-plan-words.ts";

type Kind = Exclude<PlanOwner, "all">;
const kinds = planOwners.filter((kind): kind is Kind => kind !== "all");

type Typed = {
  readonly kind: string;
  readonly key: string;
  readonly stages: readonly TypedStage[];
  readonly closed: string;
};

type Props = {
  readonly plans: Plans;
  /** The plan to change. Null for a new plan, which begins as a copy of the general plan. */
  readonly plan: Plan | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Creates or changes a plan. If the drawer is closed by mistake, the typed values are kept for the rest of the visit. */
export function PlanDrawer({ plans, plan, onDone, onClose }: Props) {
  const t = useTranslations("dunning.plans");
  const words = usePlanWords();
  const { locale } = useFormat();
  const [start] = useState<Typed>(() => initial(plans, plan, locale === "sv" ? "," : "."));
  const [typed, setTyped, sent] = useDraft<Typed>(`dunning-plan ${plan?.planid ?? "new"}`, start, { until: "sent" });
  const [isTried, setTried] = useState(false);
  const done = () => {
    sent();
    onClose();
    showToast({ tone: "success", title: t("saved") });
    onDone();
  };
  const name = plan === null ? t("addTitle") : t("editTitle", { name: words.owner(plan.owner) });
  const add = useAct(addDunningPlan, done, name);
  const save = useAct(saveDunningPlan, done, name);
  const act = plan === null ? add : save;

  const read = readStages(typed.stages);
  const closeddays = readDays(typed.closed);
  const isKeyMissing = plan === null && typed.key.trim() === "";
  const press = () => {
    setTried(true);
    if ("error" in read || closeddays === null || isKeyMissing) return;
    const { stages } = read;
    if (plan !== null) return save.run({ planid: plan.planid, version: plan.version, stages, closeddays });
    const kind = kinds.find((each) => each === typed.kind) ?? "country";
    add.run({ owner: { kind, key: typed.key.trim() }, stages, closeddays });
  };
  const error = isTried && "error" in read ? read.error : null;
  const change = (at: number, next: TypedStage) =>
    setTyped({ ...typed, stages: typed.stages.map((stage, index) => (index === at ? next : stage)) });
  const remove = (at: number) => setTyped({ ...typed, stages: typed.stages.filter((_, index) => index !== at) });
  return (
    <ActDrawer title={name} act={act} button={t(plan === null ? "add" : "save")} onAct={press} onClose={onClose}>
      {plan !== null && <p>{t("editText", { count: plan.openinvoices })}</p>}
      {plan === null && (
        <Owner
          plans={plans}
          typed={typed}
          error={isTried && isKeyMissing ? t("keyMissing") : act.failure?.param === "owner" ? act.failure.text : null}
          onChange={(owner) => setTyped({ ...typed, ...owner })}
        />
      )}
      {typed.stages.map((stage, at) => (
        <StageFields
          key={stage.key}
          stage={stage}
          fault={error?.at === at ? t(`fault.${error.fault}`) : null}
          onChange={(next) => change(at, next)}
          onRemove={typed.stages.length > 1 ? () => remove(at) : null}
        />
      ))}
      {typed.stages.length < planLimits.stages && (
        <Button onClick={() => setTyped({ ...typed, stages: [...typed.stages, newStage(`new ${String(Date.now())}`)] })}>
          {t("addStage")}
        </Button>
      )}
      <TextArea
        label={t("closed")}
        hint={t("closedHint")}
        rows={3}
        mono
        value={typed.closed}
        onChange={(closed) => setTyped({ ...typed, closed })}
        error={isTried && closeddays === null ? t("closedWrong") : null}
      />
    </ActDrawer>
  );
}

function initial(plans: Plans, plan: Plan | null, decimal: string): Typed {
  const from = plan ?? plans.data.find(({ owner }) => owner.kind === "all");
  const stages = (from?.stages ?? []).map((stage) => ({ ...stage, acts: [...stage.acts], fees: [...stage.fees] }));
  return {
    kind: "country",
    key: "",
    stages: typedStages(stages, decimal),
    closed: (plan?.closeddays ?? []).join("\n"),
  };
}

type OwnerProps = {
  readonly plans: Plans;
  readonly typed: Pick<Typed, "kind" | "key">;
  readonly error: string | null;
  readonly onChange: (owner: Pick<Typed, "kind" | "key">) => void;
};

/** The choice of whom a new plan is for. */
function Owner({ plans, typed: { kind, key }, error, onChange }: OwnerProps) {
  const t = useTranslations("dunning.plans");
  const { locale } = useFormat();
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const countries = [...new Set(plans.sellers.map(({ country }) => country))];
  const choices: Readonly<Record<string, readonly { readonly value: string; readonly label: string }[]>> = {
    country: countries.map((value) => ({ value, label: names.of(value) ?? value })),
    seller: plans.sellers.map(({ sellerid, name }) => ({ value: sellerid, label: name })),
    brand: plans.brands.map(({ brandid, name }) => ({ value: brandid, label: name })),
  };
  const options = choices[kind];
  const shared = { value: key, error, onChange: (value: string) => onChange({ kind, key: value }) };
  return (
    <div className="np-form-pair">
      <SelectField
        label={t("kind")}
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(value) => onChange({ kind: value, key: "" })}
      />
      {options === undefined ? (
        <TextField label={t("customer")} inputMode="numeric" autoComplete="off" {...shared} />
      ) : (
        <SelectField
          label={t(`kinds.${kinds.find((each) => each === kind) ?? "country"}`)}
          options={[{ value: "", label: t("choose") }, ...options]}
          {...shared}
        />
      )}
    </div>
  );
}
