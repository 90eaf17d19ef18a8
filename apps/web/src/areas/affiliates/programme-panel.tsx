import type { AffiliateRule, Programme } from "@nameplane/contracts/affiliates/affiliates";
import { setAffiliateProgramme, staffProgramme } from "@nameplane/contracts/affiliates/operations";
import { soldKinds, type RuleCoverage, type SoldKind } from "@nameplane/contracts/affiliates/values";
import { minorOf, moneyIn, moneyToDecimal } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { readAmount } from "../../lib/format/read-amount.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Switch } from "../../ui/form/choices.tsx";
import { SelectField, TextArea, TextField } from "../../ui/form/fields.tsx";
import { KeyValue, Panel } from "../../ui/layout/page.tsx";
import { useAffiliateWords } from "./use-affiliate-words.ts";

/** For staff: the programme of the operator's brand. */
export function ProgrammePanel() {
  const t = useTranslations("affiliatedesk.programme");
  const { data, error, refetch } = useApiQuery(staffProgramme, {});
  const change = useApiMutation(setAffiliateProgramme, { call: { handled: true, why: t("why") } });
  const save: SaveProgramme = (input, then) => change.mutate({ input }, then);
  if (data === undefined)
    return (
      <Panel title={t("title")}>
        {error === null ? (
          <LoadingPanel lines={3} />
        ) : (
          <ErrorState title={t("title")} error={error} onRetry={() => void refetch()} />
        )}
      </Panel>
    );
  return <ProgrammeEditor {...data} mayEdit path={staffProgramme.path} save={save} isPending={change.isPending} />;
}

/** Sends a changed programme. */
export type SaveProgramme = (
  input: Programme & { readonly version: number },
  then: { readonly onSuccess: () => void; readonly onError: (error: ApiError) => void },
) => void;

type Editing = {
  readonly programme: Programme;
  readonly version: number;
  /** The path of the API call that is read again after a change. */
  readonly path: string;
  readonly save: SaveProgramme;
  readonly isPending: boolean;
};

/** The terms of a programme, and the form that changes them. */
export function ProgrammeEditor({ mayEdit, ...editing }: Editing & { readonly mayEdit: boolean }) {
  const t = useTranslations("affiliatedesk.programme");
  const [isEditing, setEditing] = useState(false);
  return (
    <Panel title={t("title")}>
      {isEditing ? (
        <ProgrammeForm editing={editing} onClose={() => setEditing(false)} />
      ) : (
        <Shown programme={editing.programme} onEdit={mayEdit ? () => setEditing(true) : null} />
      )}
    </Panel>
  );
}

function Shown({ programme, onEdit }: { programme: Programme; onEdit: (() => void) | null }) {
  const t = useTranslations("affiliatedesk.programme");
  const all = useTranslations("affiliates");
  const words = useAffiliateWords();
  const { ison, rules, currency, attributiondays: attribution, waitingdays: waiting, leastpayoutMinor } = programme;
  return (
    <div className="np-col np-gap-12">
      <p>{ison ? t("onNote") : t("offNote")}</p>
      {ison && (
        <>
          <KeyValue
            facts={rules.map((rule) => ({ key: rule.sold, label: all(`sold.${rule.sold}`), value: words.rule(rule, currency) }))}
          />
          <p className="np-soft">{t("how", { attribution, waiting, least: words.amount(leastpayoutMinor, currency) })}</p>
        </>
      )}
      {onEdit !== null && (
        <div>
          <Button onClick={onEdit}>{t("edit")}</Button>
        </div>
      )}
    </div>
  );
}

/** A rule for commissions as text, as it is typed in the form. */
type Typed = {
  readonly percent: string;
  readonly covers: RuleCoverage;
  readonly months: string;
  readonly floor: string;
  readonly cap: string;
};

const plain = (minor: number, currency: string) => moneyToDecimal(moneyIn(currency)(minor));

function typedOf(rule: AffiliateRule | undefined, currency: string): Typed {
  if (rule === undefined) return { percent: "0", covers: "first", months: "12", floor: "", cap: "" };
  const { basisPoints, covers, months, floorMinor, capMinor } = rule;
  return {
    percent: String(basisPoints / 100),
    covers,
    months: String(months),
    floor: floorMinor === 0 ? "" : plain(floorMinor, currency),
    cap: capMinor === null ? "" : plain(capMinor, currency),
  };
}

/** Reads a typed amount, in minor units. Returns `empty` for an empty text, and undefined for a text that is not an amount. */
function minorOfTyped<Empty>(text: string, currency: string, empty: Empty): number | Empty | undefined {
  const read = readAmount(text, { leastMinor: 0, mostMinor: 100_000_000, currency });
  if (read.kind === "empty") return empty;
  return read.kind === "fine" ? minorOf(read.amount) : undefined;
}

function wholeOf(text: string, least: number, most: number): number | undefined {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

function ruleOf(sold: SoldKind, typed: Typed, currency: string): AffiliateRule | undefined {
  const percent = Number(typed.percent.trim().replace(",", "."));
  const basisPoints = Math.round(percent * 100);
  const months = wholeOf(typed.months, 1, 60);
  const floorMinor = minorOfTyped(typed.floor, currency, 0);
  const capMinor = minorOfTyped(typed.cap, currency, null);
  const isPercent = Number.isFinite(percent) && basisPoints >= 0 && basisPoints <= 5000;
  if (!isPercent || months === undefined || floorMinor === undefined || capMinor === undefined) return undefined;
  return { sold, basisPoints, covers: typed.covers, months, floorMinor, capMinor };
}

function ProgrammeForm({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const t = useTranslations("affiliatedesk.programme");
  const { programme, version, isPending } = editing;
  const { currency } = programme;
  const [isOn, setOn] = useState(programme.ison);
  const [attribution, setAttribution] = useState(String(programme.attributiondays));
  const [waiting, setWaiting] = useState(String(programme.waitingdays));
  const [least, setLeast] = useState(plain(programme.leastpayoutMinor, currency));
  const [terms, setTerms] = useState(programme.terms);
  const [rules, setRules] = useState(
    () =>
      new Map(
        soldKinds.map((sold) => [
          sold,
          typedOf(
            programme.rules.find((rule) => rule.sold === sold),
            currency,
          ),
        ]),
      ),
  );
  const { failure, setFailure, save } = useSave(editing, onClose);
  const send = () => {
    const read = [...rules].map(([sold, typed]) => ruleOf(sold, typed, currency));
    const days = wholeOf(attribution, 1, 365);
    const wait = wholeOf(waiting, 14, 365);
    const leastMinor = minorOfTyped(least, currency, 0);
    if (days === undefined || wait === undefined || leastMinor === undefined || read.includes(undefined)) {
      setFailure(t("wrong"));
      return;
    }
    const paying = read.filter((rule) => rule !== undefined).filter((rule) => rule.basisPoints > 0 || rule.floorMinor > 0);
    save({
      ison: isOn,
      currency,
      attributiondays: days,
      waitingdays: wait,
      leastpayoutMinor: leastMinor,
      rules: paying,
      terms,
      version,
    });
  };
  return (
    <form
      className="np-col np-gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <Switch label={t("on")} note={t(isOn ? "onNote" : "offNote")} checked={isOn} onChange={setOn} />
      <h3>{t("rules")}</h3>
      <p className="np-soft">{t("rulesHint")}</p>
      {[...rules].map(([sold, typed]) => (
        <RuleFields
          key={sold}
          sold={sold}
          typed={typed}
          currency={currency}
          onChange={(change) => setRules(new Map(rules).set(sold, { ...typed, ...change }))}
        />
      ))}
      <div className="np-form">
        <TextField label={t("attribution")} hint={t("attributionHint")} value={attribution} onChange={setAttribution} />
        <TextField label={t("waiting")} hint={t("waitingHint")} value={waiting} onChange={setWaiting} />
        <TextField label={t("least", { currency })} hint={t("leastHint")} value={least} onChange={setLeast} />
        <TextArea
          label={t("terms", { language: t("english") })}
          value={terms.en}
          onChange={(en) => setTerms({ ...terms, en })}
          maxLength={4000}
        />
        <TextArea
          label={t("terms", { language: t("swedish") })}
          value={terms.sv}
          onChange={(sv) => setTerms({ ...terms, sv })}
          maxLength={4000}
        />
      </div>
      <div className="np-row np-gap-8">
        <Button type="submit" variant="primary" busy={isPending}>
          {t("save")}
        </Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </form>
  );
}

function RuleFields({
  sold,
  typed,
  currency,
  onChange,
}: {
  sold: SoldKind;
  typed: Typed;
  currency: string;
  onChange: (change: Partial<Typed>) => void;
}) {
  const t = useTranslations("affiliatedesk.programme");
  const all = useTranslations("affiliates.sold");
  return (
    <fieldset className="np-fieldset">
      <legend>{all(sold)}</legend>
      <div className="np-row np-gap-12 np-wrap" style={{ alignItems: "flex-start" }}>
        <TextField label={t("percent")} value={typed.percent} onChange={(percent) => onChange({ percent })} />
        <SelectField
          label={t("covers")}
          value={typed.covers}
          onChange={(covers) => onChange({ covers: covers === "months" ? "months" : "first" })}
          options={[
            { value: "first", label: t("first") },
            { value: "months", label: t("months") },
          ]}
        />
        {typed.covers === "months" && (
          <TextField label={t("monthsField")} value={typed.months} onChange={(months) => onChange({ months })} />
        )}
        <TextField label={t("floor", { currency })} value={typed.floor} onChange={(floor) => onChange({ floor })} />
        <TextField label={t("cap", { currency })} hint={t("capHint")} value={typed.cap} onChange={(cap) => onChange({ cap })} />
      </div>
    </fieldset>
  );
}

function useSave({ save, path, isPending }: Editing, onSaved: () => void) {
  const t = useTranslations("affiliatedesk.programme");
  const describe = useTranslations("api");
  const all = useTranslations("affiliates.sold");
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  return {
    failure,
    setFailure,
    save: (input: Programme & { readonly version: number }) => {
      if (isPending) return;
      setFailure(null);
      save(input, {
        onSuccess: () => {
          showToast({ tone: "success", title: t("saved") });
          void queries.invalidateQueries({ queryKey: [path] });
          onSaved();
        },
        onError: (error) => {
          if (isAborted(error)) return;
          // If a refusal is about one rule, its text names what the rule is for.
          const sold = soldKinds.find((kind) => kind === error.param);
          setFailure(sold === undefined ? describeError(error, describe) : `${all(sold)}: ${error.desc}`);
        },
      });
    },
  };
}
