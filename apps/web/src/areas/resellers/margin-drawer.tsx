import type { ResaleMargin } from "@nameplane/contracts/resellers/prices";
import { marginActs, marginEndings, type MarginEnding } from "@nameplane/contracts/resellers/values";
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
import { StartFields, useStart } from "./use-start.tsx";

type Place = { readonly groupid: string; readonly currency: Currency };

type Props = Place & {
  /** The margin to change. Null for a new one. */
  readonly margin: ResaleMargin | null;
  /** What a new margin is for. Null if the user chooses. */
  readonly thing: { readonly subject: string; readonly name: string } | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** Sets a margin for everything, for a TLD or a service, or for one act of it. The server shows what it would change. */
export function MarginDrawer({ groupid, currency, margin, thing, onClose, onSaved }: Props) {
  const t = useTranslations("resale.margins");
  const words = useResaleWords();
  const fields = useMarginFields(currency, margin, thing?.subject ?? null);
  const start = useStart();
  const setting = useSetResale(onSaved);
  const show = () => {
    const [wanted, starts] = [fields.read(), start.read()];
    if (wanted !== null && starts !== undefined) setting.ask({ groupid, currency, starts, margins: [wanted], prices: [] });
  };
  return (
    <ChangeSteps title={t("newTitle")} setting={setting} onShow={show} onClose={onClose}>
      {margin === null ? <ScopeFields fields={fields} thing={thing} /> : <p className="np-strong">{words.scope(margin)}</p>}
      <TextField
        label={t("percent")}
        inputMode="decimal"
        autoComplete="off"
        suffix="%"
        value={fields.percent}
        onChange={fields.setPercent}
        error={fields.isPercentWrong ? t("percentWrong") : null}
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
      <StartFields start={start} />
    </ChangeSteps>
  );
}

type Kind = "all" | "tld" | "this";

function useMarginFields(currency: Currency, margin: ResaleMargin | null, subject: string | null) {
  const [kind, setKind] = useState<Kind>(subject === null ? "all" : "this");
  const [tld, setTld] = useState("");
  const [act, setAct] = useState("");
  const [percent, setPercent] = useState(margin === null ? "" : spellMargin(margin.basisPoints));
  const [fixed, setFixed] = useState(margin === null || margin.fixedMinor === 0 ? "" : String(margin.fixedMinor / 100));
  const [ending, setEnding] = useState<MarginEnding>(margin?.ending ?? "whole");
  const [isTried, setTried] = useState(false);
  const basisPoints = readMargin(percent);
  const isPercentFine = basisPoints !== null && basisPoints >= 0;
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
    setAct,
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
      const scope = margin?.scope ?? (act === "" ? scopeOf : `${scopeOf}:${act}`);
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
    </>
  );
}

/** Removes a margin, so that the next wider one counts. The server shows what that would change. */
export function RemoveMarginDrawer({
  groupid,
  currency,
  margin,
  onClose,
  onSaved,
}: Place & { readonly margin: ResaleMargin; readonly onClose: () => void; readonly onSaved: () => void }) {
  const t = useTranslations("resale.margins");
  const words = useResaleWords();
  const start = useStart();
  const setting = useSetResale(onSaved);
  const show = () => {
    const starts = start.read();
    const margins = [{ scope: margin.scope, margin: null }];
    if (starts !== undefined) setting.ask({ groupid, currency, starts, margins, prices: [] });
  };
  return (
    <ChangeSteps title={t("removeTitle", { name: words.scope(margin) })} setting={setting} onShow={show} onClose={onClose}>
      <p>{t("removeText")}</p>
      <StartFields start={start} />
    </ChangeSteps>
  );
}
