import { cloneTld, setTldCosts, testTld } from "@nameplane/contracts/backoffice/operations";
import { costOperations } from "@nameplane/contracts/backoffice/tld-values";
import { currencies, isCurrency, minorOf, moneyIn, moneyToDecimal, type Currency } from "@nameplane/values";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { readAmount } from "../../../lib/format/read-amount.ts";
import { useStaffGo } from "../../../shell/staff/staff-link.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SelectField, TextField } from "../../../ui/form/fields.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import { ActDrawer, useAct } from "../registries/index.ts";
import type { TldAnswer } from "./tld-answer.ts";

type Props = { readonly data: TldAnswer; readonly onClose: () => void };

/** Creates another TLD with the rules of this one, and opens it. */
export function CloneDrawer({ data, onClose }: Props): React.JSX.Element {
  const t = useTranslations("tldadmin.clone");
  const go = useStaffGo();
  const [name, setName] = useState("");
  const [registry, setRegistry] = useState(data.tld.registry.registry);
  const [isTried, setTried] = useState(false);
  const tld = name.trim().replace(/^\./, "").toLowerCase();
  const isWrong = !/^[a-z0-9-]{2,63}(\.[a-z0-9-]{1,63})*$/.test(tld);
  const act = useAct(cloneTld, () => {
    onClose();
    showToast({ tone: "success", title: t("done") });
    void go({ to: "tldOfStaff", params: { tld } });
  });
  const press = () => {
    setTried(true);
    if (!isWrong) act.run({ from: data.tld.tld, tld, registry });
  };
  return (
    <ActDrawer title={t("title", { name: `.${data.tld.unicode}` })} act={act} button={t("act")} onAct={press} onClose={onClose}>
      <p>{t("intro")}</p>
      <TextField
        label={t("name")}
        hint={t("nameHint")}
        mono
        autoComplete="off"
        value={name}
        onChange={setName}
        error={isTried && isWrong ? t("nameWrong") : act.failure?.param === "tld" ? act.failure.text : null}
      />
      <SelectField
        label={t("registry")}
        value={registry}
        options={data.registries.map((each) => ({ value: each.registry, label: each.name }))}
        onChange={setRegistry}
      />
    </ActDrawer>
  );
}

const mostMinor = 100_000_000_000;

/** Sets what the registry charges from now on. */
export function CostsDrawer({ data, onClose }: Props): React.JSX.Element {
  const t = useTranslations("tldadmin.costs");
  const locale = useLocale();
  const [currency, setCurrency] = useState<Currency>(data.costs[0]?.currency ?? "USD");
  const spell = (operation: string) => {
    const known = data.costs.find((each) => each.operation === operation);
    if (known === undefined) return "";
    const text = moneyToDecimal(moneyIn(known.currency)(known.minor));
    return locale === "sv" ? text.replace(".", ",") : text;
  };
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(costOperations.map((operation) => [operation, spell(operation)])),
  );
  const [isTried, setTried] = useState(false);
  const act = useAct(setTldCosts, () => {
    onClose();
    showToast({ tone: "success", title: t("done") });
  });
  const amounts = costOperations.map((operation) => ({
    operation,
    read: readAmount(typed[operation] ?? "", { leastMinor: 0, mostMinor, currency }),
  }));
  const isWrong = ({ operation, read }: (typeof amounts)[number]) =>
    read.kind === "empty" ? operation === "create" || operation === "renew" : read.kind !== "fine";
  const press = () => {
    setTried(true);
    if (amounts.some(isWrong)) return;
    const costs = amounts.flatMap(({ operation, read }) =>
      read.kind === "fine" ? [{ operation, minor: minorOf(read.amount) }] : [],
    );
    act.run({ tld: data.tld.tld, currency, costs });
  };
  return (
    <ActDrawer
      title={t("editTitle", { name: `.${data.tld.unicode}` })}
      act={act}
      button={t("act")}
      onAct={press}
      onClose={onClose}
    >
      <p>{t("intro")}</p>
      <SelectField
        label={t("currency")}
        value={currency}
        options={currencies.map((value) => ({ value, label: value }))}
        onChange={(value) => isCurrency(value) && setCurrency(value)}
      />
      {amounts.map((each) => (
        <TextField
          key={each.operation}
          label={t(each.operation)}
          inputMode="decimal"
          autoComplete="off"
          suffix={currency}
          value={typed[each.operation] ?? ""}
          onChange={(text) => setTyped({ ...typed, [each.operation]: text })}
          error={isTried && isWrong(each) ? t("wrong") : null}
        />
      ))}
    </ActDrawer>
  );
}

/** Orders a test: a name is registered at the registry and deleted again. */
export function TestDrawer({ data, onClose }: Props): React.JSX.Element {
  const t = useTranslations("tldadmin.test");
  const [opened] = useState(useNow());
  const [label, setLabel] = useState(`test-${opened.getTime().toString(36)}`);
  const [isTried, setTried] = useState(false);
  const isWrong = !/^[a-z0-9]([a-z0-9-]{1,48})[a-z0-9]$/.test(label.trim().toLowerCase());
  const name = `.${data.tld.unicode}`;
  const act = useAct(
    testTld,
    () => {
      onClose();
      showToast({ tone: "success", title: t("begun") });
    },
    t("why", { name }),
  );
  const press = () => {
    setTried(true);
    if (!isWrong) act.run({ tld: data.tld.tld, label: label.trim().toLowerCase() });
  };
  return (
    <ActDrawer title={t("title", { name })} act={act} button={t("act")} onAct={press} onClose={onClose}>
      <p>{t("intro", { registry: data.tld.registry.name })}</p>
      <TextField
        label={t("label")}
        mono
        autoComplete="off"
        suffix={name}
        value={label}
        onChange={setLabel}
        error={isTried && isWrong ? t("labelWrong") : null}
      />
    </ActDrawer>
  );
}
