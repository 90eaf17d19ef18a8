import {
  promotionActs,
  promotionCounts,
  promotionCovers,
  promotionHows,
} from "@nameplane/contracts/backoffice/promotions/values";
import type { PromotionChoices } from "@nameplane/contracts/backoffice/promotions/promotions";
import { currencies } from "@nameplane/values";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { Checkbox, RadioGroup } from "../../../ui/form/choices.tsx";
import { SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import type { Problems, Typed } from "./promotion-form.rules.ts";

export type PartProps = {
  readonly typed: Typed;
  readonly onChange: (change: Partial<Typed>) => void;
  /** What is wrong with the fields. Empty until the user first tries to save. */
  readonly problems: Problems;
};

function useProblem(problems: Problems) {
  const t = useTranslations("promotions.wrong");
  return (field: keyof Problems): string | null => {
    const key = problems[field];
    return key === undefined ? null : t(key);
  };
}

export function NameFields({ typed, onChange, problems }: PartProps) {
  const t = useTranslations("promotions.form");
  const problem = useProblem(problems);
  return (
    <Panel title={t("names")}>
      <div className="np-col np-gap-16">
        <TextField
          label={t("name")}
          hint={t("nameHint")}
          value={typed.name}
          maxLength={60}
          autoComplete="off"
          onChange={(name) => onChange({ name })}
          error={problem("name")}
        />
        <div className="np-form-pair">
          <TextField
            label={t("titleEn")}
            hint={t("titleHint")}
            value={typed.titleEn}
            maxLength={80}
            autoComplete="off"
            lang="en"
            onChange={(titleEn) => onChange({ titleEn })}
            error={problem("titleEn")}
          />
          <TextField
            label={t("titleSv")}
            value={typed.titleSv}
            maxLength={80}
            autoComplete="off"
            lang="sv"
            onChange={(titleSv) => onChange({ titleSv })}
            error={problem("titleSv")}
          />
        </div>
      </div>
    </Panel>
  );
}

export function TimeFields({ typed, onChange, problems, isFixed }: PartProps & { readonly isFixed: boolean }) {
  const t = useTranslations("promotions.form");
  const problem = useProblem(problems);
  return (
    <Panel title={t("when")}>
      <div className="np-form-pair">
        {!isFixed && (
          <TextField
            label={t("starts")}
            hint={t("startsHint")}
            type="datetime-local"
            value={typed.starts}
            onChange={(starts) => onChange({ starts })}
            error={problem("starts")}
          />
        )}
        <TextField
          label={t("ends")}
          hint={t("endsHint")}
          type="datetime-local"
          value={typed.ends}
          onChange={(ends) => onChange({ ends })}
          error={problem("ends")}
        />
      </div>
    </Panel>
  );
}

export function WhatFields({ typed, onChange, problems, choices }: PartProps & { readonly choices: PromotionChoices }) {
  const t = useTranslations("promotions.form");
  const words = useTranslations("promotions");
  const problem = useProblem(problems);
  return (
    <Panel title={t("what")}>
      <div className="np-col np-gap-16">
        <RadioGroup
          label={t("covers")}
          value={typed.covers}
          onChange={(covers) => onChange({ covers })}
          options={promotionCovers.map((value) => ({ value, label: words(`covers.${value}`) }))}
        />
        <Boxes
          legend={t("acts")}
          problem={problem("acts")}
          options={promotionActs.map((value) => ({ value, label: words(`act.${value}`) }))}
          chosen={typed.acts}
          onChange={(acts) => onChange({ acts: promotionActs.filter((act) => acts.includes(act)) })}
        />
        {typed.covers !== "products" && (
          <TextArea
            label={t("tlds")}
            hint={t("tldsHint")}
            rows={2}
            value={typed.tlds}
            onChange={(tlds) => onChange({ tlds })}
            error={problem("tlds")}
          />
        )}
        {typed.covers !== "domains" && (
          <Boxes
            legend={t("products")}
            options={choices.products.map(({ productid, name }) => ({ value: String(productid), label: name }))}
            chosen={typed.products.map(String)}
            onChange={(products) => onChange({ products: products.map(Number) })}
          />
        )}
        <TextField
          label={t("years")}
          hint={t("yearsHint")}
          width={200}
          value={typed.years}
          autoComplete="off"
          onChange={(years) => onChange({ years })}
          error={problem("years")}
        />
        {typed.covers !== "products" && (
          <Checkbox
            label={t("firstYear")}
            note={t("firstYearNote")}
            checked={typed.firstYear}
            onChange={(firstYear) => onChange({ firstYear })}
          />
        )}
      </div>
    </Panel>
  );
}

export function HowFields({ typed, onChange, problems }: PartProps) {
  const t = useTranslations("promotions.form");
  const words = useTranslations("promotions");
  const problem = useProblem(problems);
  const setStep = (at: number, change: Partial<Typed["steps"][number]>) =>
    onChange({ steps: typed.steps.map((step, index) => (index === at ? { ...step, ...change } : step)) });
  return (
    <Panel title={t("how")}>
      <div className="np-col np-gap-16">
        <RadioGroup
          label={t("kind")}
          value={typed.kind}
          onChange={(kind) => onChange({ kind })}
          options={promotionHows.map((value) => ({ value, label: words(`kind.${value}`), note: words(`kindNote.${value}`) }))}
        />
        {typed.kind === "percent" ? (
          <>
            {typed.steps.map((step, at) => (
              <div
                key={`step ${at + 1}`}
                className="np-form-pair"
                role="group"
                aria-label={t("stepNumber", { number: String(at + 1) })}
              >
                <TextField
                  label={t("percent")}
                  suffix="%"
                  inputMode="decimal"
                  autoComplete="off"
                  value={step.percent}
                  onChange={(percent) => setStep(at, { percent })}
                  error={problem(`steps.${at}`)}
                />
                <TextField
                  label={t("from")}
                  inputMode="numeric"
                  autoComplete="off"
                  value={step.from}
                  onChange={(from) => setStep(at, { from })}
                />
              </div>
            ))}
            <div className="np-row np-gap-8">
              {typed.steps.length < 6 && (
                <Button size="sm" onClick={() => onChange({ steps: [...typed.steps, { from: "10", percent: "" }] })}>
                  {t("addStep")}
                </Button>
              )}
              {typed.steps.length > 1 && (
                <Button size="sm" variant="ghost" onClick={() => onChange({ steps: typed.steps.slice(0, -1) })}>
                  {t("dropStep")}
                </Button>
              )}
            </div>
          </>
        ) : (
          <>
            {problem("amounts") !== null && <p className="np-field-error">{problem("amounts")}</p>}
            <Sums of="amounts" typed={typed} onChange={onChange} problems={problems} />
          </>
        )}
        <Checkbox
          label={t("belowCost")}
          note={t("belowCostNote")}
          checked={typed.belowCost}
          onChange={(belowCost) => onChange({ belowCost })}
        />
        <Checkbox
          label={t("combinable")}
          note={t("combinableNote")}
          checked={typed.combinable}
          onChange={(combinable) => onChange({ combinable })}
        />
      </div>
    </Panel>
  );
}

export function AudienceFields({ typed, onChange, problems, choices }: PartProps & { readonly choices: PromotionChoices }) {
  const t = useTranslations("promotions.form");
  const words = useTranslations("promotions");
  const problem = useProblem(problems);
  const hasBrands = choices.brands.length > 1;
  return (
    <Panel title={t("audience")}>
      <div className="np-col np-gap-16">
        <RadioGroup
          label={t("code")}
          value={typed.needsCode ? "withCode" : "withoutCode"}
          onChange={(value) => onChange({ needsCode: value === "withCode" })}
          options={(["withCode", "withoutCode"] as const).map((value) => ({
            value,
            label: words(value),
            note: words(`${value}Note`),
          }))}
        />
        {!typed.needsCode && typed.acts.includes("renew") && (
          <Checkbox
            label={t("automatic")}
            note={t("automaticNote")}
            checked={typed.automatic}
            onChange={(automatic) => onChange({ automatic })}
          />
        )}
        <Checkbox
          label={t("newCustomers")}
          note={t("newCustomersNote")}
          checked={typed.newCustomers}
          onChange={(newCustomers) => onChange({ newCustomers })}
        />
        {(hasBrands || !choices.isWhole) && (
          <SelectField
            label={t("owner")}
            hint={t("ownerHint")}
            value={typed.brandid}
            options={[
              ...(choices.isWhole ? [{ value: "", label: words("operator") }] : []),
              ...choices.brands.map(({ brandid: value, name: label }) => ({ value, label })),
            ]}
            onChange={(brandid) => onChange({ brandid })}
          />
        )}
        {hasBrands && typed.brandid === "" && (
          <Boxes
            legend={t("brands")}
            options={choices.brands.map(({ brandid: value, name: label }) => ({ value, label }))}
            chosen={typed.brands}
            onChange={(brands) => onChange({ brands })}
          />
        )}
        {choices.priceGroups.length > 1 && (
          <Boxes
            legend={t("priceGroups")}
            options={choices.priceGroups.map(({ groupid: value, name, brand }) => ({
              value,
              label: hasBrands ? `${name} (${brand})` : name,
            }))}
            chosen={typed.priceGroups}
            onChange={(priceGroups) => onChange({ priceGroups })}
          />
        )}
        <div className="np-form-pair">
          <TextField
            label={t("countries")}
            hint={t("countriesHint")}
            value={typed.countries}
            autoComplete="off"
            onChange={(countries) => onChange({ countries })}
            error={problem("countries")}
          />
          <TextField
            label={t("accounts")}
            hint={t("accountsHint")}
            value={typed.accounts}
            autoComplete="off"
            onChange={(accounts) => onChange({ accounts })}
            error={problem("accounts")}
          />
        </div>
      </div>
    </Panel>
  );
}

export function LimitFields({ typed, onChange, problems }: PartProps) {
  const t = useTranslations("promotions.form");
  const words = useTranslations("promotions");
  const problem = useProblem(problems);
  return (
    <Panel title={t("limits")}>
      <div className="np-col np-gap-16">
        <RadioGroup
          label={t("counts")}
          value={typed.counts}
          onChange={(counts) => onChange({ counts })}
          options={promotionCounts.map((value) => ({ value, label: words(`counts.${value}`) }))}
        />
        <div className="np-form-pair">
          <TextField
            label={t("usesMax")}
            hint={t("noLimit")}
            inputMode="numeric"
            autoComplete="off"
            value={typed.usesMax}
            onChange={(usesMax) => onChange({ usesMax })}
            error={problem("usesMax")}
          />
          <TextField
            label={t("accountUsesMax")}
            hint={t("noLimit")}
            inputMode="numeric"
            autoComplete="off"
            value={typed.accountUsesMax}
            onChange={(accountUsesMax) => onChange({ accountUsesMax })}
            error={problem("accountUsesMax")}
          />
        </div>
        <p className="np-small np-soft">{t("budgetHint")}</p>
        <Sums of="budget" typed={typed} onChange={onChange} problems={problems} />
      </div>
    </Panel>
  );
}

function Sums({ of, typed, onChange, problems }: PartProps & { readonly of: "amounts" | "budget" }) {
  const t = useTranslations("promotions.form");
  const problem = useProblem(problems);
  return (
    <div className="np-promotion-sums">
      {currencies.map((currency) => (
        <TextField
          key={currency}
          label={t(of === "budget" ? "budgetIn" : "amountIn", { currency })}
          suffix={currency}
          inputMode="decimal"
          autoComplete="off"
          value={typed[of][currency]}
          onChange={(text) => onChange({ [of]: { ...typed[of], [currency]: text } })}
          error={problem(`${of}.${currency}`)}
        />
      ))}
    </div>
  );
}

/** Checkboxes, of which any number can be checked. Unless a text says otherwise, checking none means all. */
function Boxes({
  legend,
  options,
  chosen,
  onChange,
  problem = null,
}: {
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  readonly problem?: string | null;
}) {
  return (
    <fieldset className="np-fieldset">
      <legend>{legend}</legend>
      {problem !== null && <p className="np-field-error">{problem}</p>}
      <div className="np-promotion-boxes">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={(checked) => onChange(checked ? [...chosen, value] : chosen.filter((each) => each !== value))}
          />
        ))}
      </div>
    </fieldset>
  );
}
