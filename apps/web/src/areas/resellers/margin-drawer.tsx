import type { ResaleMargin } from "@nameplane/contracts/resellers/prices";
import { marginActs, marginEndings, mostDiscountBasisPoints, type MarginEnding } from "@nameplane/contracts/resellers/values";
import type { Currency } from "@nameplane/values";
import { minorOf } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { readMargin, spellMargin } from "../../lib/format/margin.ts";
import { readAmount } from "../../lib/format/read-amount.ts";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { SelectField, TextField } from "../../ui/form/fields.tsx";
import { ChangeSteps } from "./change-steps.tsx";
import { useResaleWords } from "./use-resale-words.ts";
import { useSetResale } from "./use-set-resale.ts";
import { usePriceTime } from "../../ui/form/use-price-time.ts";
import { StartFields } from "./start-fields.tsx";

type Place = {
  readonly groupid: string;
  readonly currency: Currency;
  /** Whether the list is a price group, which can give a discount on the first list. */
  readonly isGroup: boolean;
};

type Props = Place & {
  /** The margin to change. Null for a new one. */
  readonly margin: ResaleMargin | null;
  /** What a new margin is for. Null if the user chooses. */
  readonly thing: { readonly subject: string; readonly name: string } | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** Sets a margin for everything, for a TLD or a service, or for one act of it. The server shows what it would change. */
export function MarginDrawer({ groupid, currency, isGroup, margin, thing, onClose, onSaved }: Props) {
  const t = useTranslations("resale.margins");
  const words = useResaleWords();
  const fields = useMarginFields({ currency, margin, subject: thing?.subject ?? null, isGroup });
  const time = usePriceTime();
  const setting = useSetResale(onSaved);
  const show = () => {
    const [wanted, from] = [fields.read(), time.read()];
    if (wanted !== null && from !== null) setting.ask({ groupid, currency, ...from, margins: [wanted], prices: [] });
  };
  return (
    <ChangeSteps title={t("newTitle")} setting={setting} onShow={show} onClose={onClose}>
      {margin === null ? <ScopeFields fields={fields} thing={thing} /> : <p className="np-strong">{words.scope(margin)}</p>}
      <TextField
        label={t(isGroup ? "rate" : "percent")}
        {...(isGroup ? { hint: t("rateHint") } : {})}
        inputMode="decimal"
        autoComplete="off"
        suffix="%"
        value={fields.percent}
        onChange={fields.setPercent}
        error={fields.isPercentWrong ? t(isGroup ? "rateWrong" : "percentWrong") : null}
      />
      <TextField
        label={t("fixed")}
        optional={t("optional")}
        inputMode="decimal"
        autoComplete="off"
        suffix={currency}
        value={fields.fixed}
        onChange={fields.setFixed}
        error={fields.isFixedWrong ? t("fixedWrong") : null}
      />
      <SelectField
        label={t("rounding")}
        value={fields.ending}
        options={marginEndings.map((value) => ({ value, label: t(`ending.${value}`) }))}
        onChange={(value) => fields.setEnding(marginEndings.find((each) => each === value) ?? "exact")}
      />
      <StartFields time={time} />
    </ChangeSteps>
  );
}

type Kind = "all" | "tld" | "this";

/** Whether an act is sold for several periods. */
const hasPeriods = (act: string): boolean => act === "create" || act === "renew";
const years = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

type FieldProps = Pick<Place, "currency" | "isGroup"> & {
  readonly margin: ResaleMargin | null;
  readonly subject: string | null;
};

function useMarginFields({ currency, margin, subject, isGroup }: FieldProps) {
  const [kind, setKind] = useState<Kind>(subject === null ? "all" : "this");
  const [tld, setTld] = useState("");
  const [act, setAct] = useState("");
  const [months, setMonths] = useState("");
  const [percent, setPercent] = useState(margin === null ? "" : spellMargin(margin.basisPoints));
  const [fixed, setFixed] = useState(margin === null || margin.fixedMinor === 0 ? "" : String(margin.fixedMinor / 100));
  const [ending, setEnding] = useState<MarginEnding>(margin?.ending ?? "whole");
  const [isTried, setTried] = useState(false);
  const basisPoints = readMargin(percent);
  const isPercentFine = basisPoints !== null && basisPoints >= (isGroup ? -mostDiscountBasisPoints : 0);
  const amount = readAmount(fixed, { leastMinor: 0, mostMinor: 1_000_000_000, currency });
  const fixedMinor = amount.kind === "fine" ? minorOf(amount.amount) : amount.kind === "empty" ? 0 : null;
  const name = tld.trim().toLowerCase().replace(/^\./, "");
  const isTldFine = kind !== "tld" || /^[a-z0-9.-]{1,63}$/.test(name);
  const scopeOf = { all: "all", tld: `tld:${name}`, this: subject ?? "all" }[kind];
  return {
    kind,
    setKind,
    tld,
    setTld,
    act,
    setAct: (next: string) => {
      setAct(next);
      if (!hasPeriods(next)) setMonths("");
    },
    months,
    setMonths,
    percent,
    setPercent,
    fixed,
    setFixed,
    ending,
    setEnding,
    isTldWrong: isTried && !isTldFine,
    isPercentWrong: isTried && !isPercentFine,
    isFixedWrong: isTried && fixedMinor === null,
    /** Returns the margin for the server. Null if something is wrong, which is then marked. */
    read: () => {
      setTried(true);
      if (!isPercentFine || fixedMinor === null || !isTldFine) return null;
      const scope = margin?.scope ?? [scopeOf, act, months].filter((part) => part !== "").join(":");
      return { scope, margin: { basisPoints, fixedMinor, ending } };
    },
  };
}

function ScopeFields({ fields, thing }: { fields: ReturnType<typeof useMarginFields>; thing: Props["thing"] }) {
  const t = useTranslations("resale.margins");
  const resale = useTranslations("resale");
  const words = useResaleWords();
  const kinds: readonly Kind[] = thing === null ? ["all", "tld"] : ["this", "all", "tld"];
  return (
    <>
      <RadioGroup<Kind>
        label={t("kind")}
        value={fields.kind}
        onChange={fields.setKind}
        options={kinds.map((value) => ({ value, label: t(`kinds.${value}`, { name: thing?.name ?? "" }) }))}
      />
      {fields.kind === "tld" && (
        <TextField
          label={t("tld")}
          hint={t("tldHint")}
          autoComplete="off"
          maxLength={63}
          value={fields.tld}
          onChange={fields.setTld}
          error={fields.isTldWrong ? t("tldWrong") : null}
        />
      )}
      <SelectField
        label={t("forAct")}
        value={fields.act}
        options={[
          { value: "", label: resale("allActs") },
          ...marginActs.map((operation) => ({ value: operation, label: words.act({ operation }, thing?.subject ?? "tld:") })),
        ]}
        onChange={fields.setAct}
      />
      {hasPeriods(fields.act) && (
        <SelectField
          label={t("forPeriod")}
          value={fields.months}
          options={[
            { value: "", label: t("allPeriods") },
            ...years.map((count) => ({ value: String(count * 12), label: words.period({ months: count * 12 }) })),
          ]}
          onChange={fields.setMonths}
        />
      )}
    </>
  );
}

/** Removes a margin, so that the next more general margin applies. The server shows what that would change. */
export function RemoveMarginDrawer({
  groupid,
  currency,
  margin,
  onClose,
  onSaved,
}: Omit<Place, "isGroup"> & { readonly margin: ResaleMargin; readonly onClose: () => void; readonly onSaved: () => void }) {
  const t = useTranslations("resale.margins");
  const words = useResaleWords();
  const time = usePriceTime();
  const setting = useSetResale(onSaved);
  const show = () => {
    const from = time.read();
    const margins = [{ scope: margin.scope, margin: null }];
    if (from !== null) setting.ask({ groupid, currency, ...from, margins, prices: [] });
  };
  return (
    <ChangeSteps title={t("removeTitle", { name: words.scope(margin) })} setting={setting} onShow={show} onClose={onClose}>
      <p>{t("removeText")}</p>
      <StartFields time={time} />
    </ChangeSteps>
  );
}
