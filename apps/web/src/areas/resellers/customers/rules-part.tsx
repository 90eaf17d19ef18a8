import type { AnswerOf } from "@nameplane/contracts";
import { resaleCustomers } from "@nameplane/contracts/resellers/operations";
import { customerRules, setCustomerRules } from "@nameplane/contracts/resellers/rule-operations";
import { hideable, type Hideable } from "@nameplane/contracts/resellers/rule-values";
import { minorOf } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { readAmount } from "../../../lib/format/read-amount.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/fields.tsx";

type Rules = AnswerOf<typeof customerRules>;

/** The largest sum of a month, in minor units, and the largest number of domains. */
const mostMinor = 100_000_000_00;
const mostNames = 1_000_000;

/** What one customer may do without asking its reseller, and which parts of the panel it does not see. */
export function RulesPart({ accid, currency }: { readonly accid: string; readonly currency: string }) {
  const t = useTranslations("resalecustomers.rules");
  const { data, error, refetch } = useApiQuery(customerRules, { accid });
  return (
    <section className="np-col np-gap-12" aria-label={t("title")}>
      <h3>{t("title")}</h3>
      <p className="np-soft">{t("text")}</p>
      {data === undefined && error !== null && <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingPanel lines={6} />}
      {data !== undefined && <RulesForm key={data.version} accid={accid} currency={currency} answer={data} />}
    </section>
  );
}

/** Reads a typed sum in minor units. Null if the field is empty, "wrong" if it is not a sum that a limit may have. */
function readSum(text: string, currency: string): number | null | "wrong" {
  const amount = readAmount(text, { leastMinor: 0, mostMinor, currency });
  if (amount.kind === "empty") return null;
  return amount.kind === "fine" ? minorOf(amount.amount) : "wrong";
}

/** Reads a typed number of domains. Null if the field is empty, "wrong" if it is not a number that a limit may have. */
function readCount(text: string): number | null | "wrong" {
  const typed = text.replaceAll(/\s/g, "");
  if (typed === "") return null;
  return /^\d{1,7}$/.test(typed) && Number(typed) <= mostNames ? Number(typed) : "wrong";
}

function RulesForm({ accid, currency, answer }: { readonly accid: string; readonly currency: string; readonly answer: Rules }) {
  const t = useTranslations("resalecustomers.rules");
  const describe = useTranslations("api");
  const format = useFormat();
  const queries = useQueryClient();
  const { rules, version, maychange: mayChange } = answer;
  const [month, setMonth] = useState(rules.monthMinor === null ? "" : String(rules.monthMinor / 100));
  const [names, setNames] = useState(rules.names === null ? "" : String(rules.names));
  const [holds, setHolds] = useState(rules.holdsorders);
  const [twoStep, setTwoStep] = useState(rules.needs2fa);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set(rules.hidden));
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(setCustomerRules, { call: { handled: true, why: t("why") } });
  const sum = readSum(month, currency);
  const count = readCount(names);
  const send = () => {
    setChecked(true);
    if (save.isPending || sum === "wrong" || count === "wrong") return;
    setFailure(null);
    save.mutate(
      {
        input: {
          accid,
          version,
          monthMinor: sum,
          names: count,
          holdsorders: holds,
          needs2fa: twoStep,
          hidden: hideable.filter((name) => hidden.has(name)),
        },
      },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t("saved") });
          void queries.invalidateQueries({ queryKey: [customerRules.path] });
          void queries.invalidateQueries({ queryKey: [resaleCustomers.path] });
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  const used = format.money({ minor: rules.spentMinor, currency });
  const turn = (name: Hideable, on: boolean) =>
    setHidden((before) => new Set(on ? [...before, name] : [...before].filter((each) => each !== name)));
  return (
    <>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <Checkbox label={t("holds")} checked={holds} disabled={!mayChange} onChange={setHolds} />
      <TextField
        name="month"
        label={t("month")}
        hint={rules.spentMinor > 0 ? t("monthUsed", { used }) : t("monthHint")}
        error={isChecked && sum === "wrong" ? t("wrongSum") : null}
        value={month}
        onChange={setMonth}
        inputMode="decimal"
        autoComplete="off"
        suffix={currency}
        disabled={!mayChange || holds}
      />
      <TextField
        name="names"
        label={t("names")}
        hint={t("namesHint", { have: rules.usednames })}
        error={isChecked && count === "wrong" ? t("wrongCount") : null}
        value={names}
        onChange={setNames}
        inputMode="numeric"
        autoComplete="off"
        disabled={!mayChange || holds}
      />
      <Checkbox label={t("twoStep")} note={t("twoStepHint")} checked={twoStep} disabled={!mayChange} onChange={setTwoStep} />
      <fieldset className="np-col np-gap-8 np-resale-hidden">
        <legend>{t("hidden")}</legend>
        {hideable.map((name) => (
          <Checkbox
            key={name}
            label={t(`section.${name}`)}
            checked={hidden.has(name)}
            disabled={!mayChange}
            onChange={(on) => turn(name, on)}
          />
        ))}
      </fieldset>
      {mayChange && (
        <div>
          <Button variant="primary" busy={save.isPending} onClick={send}>
            {t("save")}
          </Button>
        </div>
      )}
    </>
  );
}
