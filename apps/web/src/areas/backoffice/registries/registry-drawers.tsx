import { pauseRegistry, recordRegistryMoney, setLowBalance, setRegistryLimits } from "@nameplane/contracts/backoffice/operations";
import { pauseCauses } from "@nameplane/contracts/backoffice/registry/values";
import { currencies, isCurrency, minorOf, type Currency } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { readAmount } from "../../../lib/format/read-amount.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import { ActDrawer, useAct } from "./act-drawer.tsx";
import type { RegistryAnswer } from "./registry-answer.ts";

type Props = { readonly data: RegistryAnswer; readonly onClose: () => void };
type Cause = (typeof pauseCauses)[number];

/** Pauses the sending of commands to the registry, with a cause that is shown to customers. */
export function PauseDrawer({ data, onClose }: Props): React.JSX.Element {
  const t = useTranslations("registries.pause");
  const [cause, setCause] = useState<Cause>("maintenance");
  const [note, setNote] = useState("");
  const { registry, name } = data.registry;
  const act = useAct(pauseRegistry, () => {
    onClose();
    showToast({ tone: "success", title: t("done") });
  });
  return (
    <ActDrawer
      title={t("title", { name })}
      act={act}
      button={t("act")}
      isDangerous
      onAct={() => act.run({ registry, cause, note })}
      onClose={onClose}
    >
      <p>{t("intro")}</p>
      <RadioGroup
        label={t("cause")}
        value={cause}
        onChange={setCause}
        options={pauseCauses.map((value) => ({ value, label: t(`causes.${value}`) }))}
      />
      <TextArea label={t("note")} hint={t("noteHint")} rows={3} maxLength={1000} value={note} onChange={setNote} />
    </ActDrawer>
  );
}

const limitFields = ["commandsperminute", "maxsessions", "namespercheck", "window", "idleseconds"] as const;
type LimitField = (typeof limitFields)[number];
const ranges: Readonly<Record<LimitField, readonly [number, number]>> = {
  commandsperminute: [1, 100_000],
  maxsessions: [1, 100],
  namespercheck: [1, 500],
  window: [1, 20],
  idleseconds: [10, 86_400],
};

/** The limits of the agreement with the registry. */
export function LimitsDrawer({ data, onClose }: Props): React.JSX.Element {
  const t = useTranslations("registries.limits");
  const { limits, version, registry } = data;
  const [typed, setTyped] = useState<Readonly<Record<LimitField, string>>>({
    commandsperminute: limits.commandsperminute === null ? "" : String(limits.commandsperminute),
    maxsessions: String(limits.maxsessions),
    namespercheck: String(limits.namespercheck),
    window: String(limits.window),
    idleseconds: String(limits.idleseconds),
  });
  const [isTried, setTried] = useState(false);
  const act = useAct(setRegistryLimits, () => {
    onClose();
    showToast({ tone: "success", title: t("done") });
  });
  const numberOf = (field: LimitField): number | null => {
    const [least, most] = ranges[field];
    const value = /^\d{1,6}$/.test(typed[field].trim()) ? Number(typed[field]) : null;
    return value !== null && value >= least && value <= most ? value : null;
  };
  const isWrong = (field: LimitField) =>
    numberOf(field) === null && !(field === "commandsperminute" && typed.commandsperminute.trim() === "");
  const press = () => {
    setTried(true);
    const [commandsperminute, maxsessions, namespercheck, window, idleseconds] = limitFields.map(numberOf);
    if (limitFields.some(isWrong) || !maxsessions || !namespercheck || !window || !idleseconds) return;
    act.run({
      registry: registry.registry,
      version,
      commandsperminute: commandsperminute ?? null,
      maxsessions,
      namespercheck,
      window,
      idleseconds,
    });
  };
  return (
    <ActDrawer title={t("title")} act={act} button={t("act")} onAct={press} onClose={onClose}>
      <p>{t("intro")}</p>
      {limitFields.map((field) => (
        <TextField
          key={field}
          label={t(field)}
          hint={t(`hint.${field}`)}
          inputMode="numeric"
          autoComplete="off"
          value={typed[field]}
          onChange={(text) => setTyped({ ...typed, [field]: text })}
          error={isTried && isWrong(field) ? t("wrong", { least: ranges[field][0], most: ranges[field][1] }) : null}
        />
      ))}
    </ActDrawer>
  );
}

const mostMinor = 100_000_000_000;

/** Records a balance that was read at the registry, or a deposit, and sets the balance below which a task is created. */
export function MoneyDrawer({ data, onClose }: Props): React.JSX.Element {
  const t = useTranslations("registries.money");
  const { registry } = data.registry;
  const now = useNow();
  const [kind, setKind] = useState<"balance" | "top_up">("top_up");
  const [amount, setAmount] = useState("");
  const [currency, setCurrency] = useState<Currency>(data.registry.balance?.currency ?? data.lowbalance?.currency ?? "SEK");
  const [day, setDay] = useState(now.toISOString().slice(0, 10));
  const [note, setNote] = useState("");
  const [isTried, setTried] = useState(false);
  const act = useAct(recordRegistryMoney, () => {
    onClose();
    showToast({ tone: "success", title: t("noted") });
  });
  const read = readAmount(amount, { leastMinor: kind === "balance" ? 0 : 1, mostMinor, currency });
  const press = () => {
    setTried(true);
    if (read.kind !== "fine" || day === "") return;
    act.run({ registry, kind, minor: minorOf(read.amount), currency, day, note });
  };
  return (
    <ActDrawer title={t("noteTitle")} act={act} button={t("act")} onAct={press} onClose={onClose}>
      <p>{t("intro")}</p>
      <RadioGroup
        label={t("what")}
        value={kind}
        onChange={setKind}
        options={(["top_up", "balance"] as const).map((value) => ({ value, label: t(`what_${value}`) }))}
      />
      <div className="np-form-pair">
        <TextField
          label={t("amount")}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={setAmount}
          error={isTried && read.kind !== "fine" ? t("amountWrong") : null}
        />
        <CurrencyField value={currency} onChange={setCurrency} />
      </div>
      <TextField
        label={t("day")}
        type="date"
        value={day}
        onChange={setDay}
        error={isTried && day === "" ? t("dayWrong") : null}
      />
      <TextField label={t("noteField")} maxLength={500} autoComplete="off" value={note} onChange={setNote} />
      <LeastFields data={data} />
    </ActDrawer>
  );
}

function CurrencyField({ value, onChange }: { value: Currency; onChange: (currency: Currency) => void }) {
  const t = useTranslations("registries.money");
  return (
    <SelectField
      label={t("currency")}
      value={value}
      options={currencies.map((each) => ({ value: each, label: each }))}
      onChange={(text) => isCurrency(text) && onChange(text)}
    />
  );
}

function LeastFields({ data }: Pick<Props, "data">) {
  const t = useTranslations("registries.money");
  const [amount, setAmount] = useState(data.lowbalance === null ? "" : String(data.lowbalance.minor / 100));
  const [currency, setCurrency] = useState<Currency>(data.lowbalance?.currency ?? data.registry.balance?.currency ?? "SEK");
  const [isTried, setTried] = useState(false);
  const act = useAct(setLowBalance, () => showToast({ tone: "success", title: t("leastSet") }));
  const read = readAmount(amount, { leastMinor: 1, mostMinor, currency });
  const isFine = read.kind === "fine" || amount.trim() === "";
  const press = () => {
    setTried(true);
    if (!isFine) return;
    act.run({ registry: data.registry.registry, least: read.kind === "fine" ? { minor: minorOf(read.amount), currency } : null });
  };
  return (
    <fieldset className="np-fieldset">
      <legend>{t("alarm")}</legend>
      <div className="np-col np-gap-12">
        {act.failure !== null && <Banner tone="problem" title={act.failure.text} live />}
        <div className="np-form-pair">
          <TextField
            label={t("leastField")}
            hint={t("leastHint")}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={setAmount}
            error={isTried && !isFine ? t("amountWrong") : null}
          />
          <CurrencyField value={currency} onChange={setCurrency} />
        </div>
        <span>
          <Button busy={act.isPending} onClick={press}>
            {t("setLeast")}
          </Button>
        </span>
      </div>
    </fieldset>
  );
}
