import { setPhasePrices } from "@nameplane/contracts/backoffice/operations";
import { currencies, minorOf, moneyIn, moneyToDecimal, type Currency } from "@nameplane/values";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { readAmount } from "../../../lib/format/read-amount.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextField } from "../../../ui/form/fields.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { DateTime, useNow } from "../../../ui/text/date-time.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { ActDrawer, useAct } from "../registries/index.ts";
import type { TldAnswer } from "./tld-answer.ts";
import { useTldWords } from "./use-tld-words.ts";

type Phase = TldAnswer["phases"][number];

/** The phases of the launch, and what a first year costs in each. Shows nothing if the TLD has no phases. */
export function PhasesPanel({ data }: { data: TldAnswer }): React.JSX.Element | null {
  const t = useTranslations("tldadmin.phases");
  const names = usePhaseNames(data.phases);
  const now = useNow();
  const [editing, edit] = useState<Phase | null>(null);
  if (data.phases.length === 0) return null;
  const stateOf = ({ from, until }: Phase) => (now < new Date(from) ? "coming" : now < new Date(until) ? "running" : "over");
  const tones = { coming: "pending", running: "active", over: "ended" } as const;
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <p className="np-soft">{t("text")}</p>
        <ol className="np-col np-gap-16 np-tld-list">
          {data.phases.map((phase) => {
            const state = stateOf(phase);
            return (
              <li key={`${phase.phase} ${phase.number}`} className="np-row np-wrap np-between np-gap-12">
                <span className="np-col np-gap-4">
                  <span className="np-row np-wrap np-gap-12">
                    <b>{names(phase)}</b>
                    <StatusMark tone={tones[state]}>{t(state)}</StatusMark>
                  </span>
                  <span className="np-small np-soft">
                    <DateTime value={phase.from} show="moment" /> – <DateTime value={phase.until} show="moment" />
                  </span>
                  <span className="np-row np-wrap np-gap-12">
                    {phase.prices.length === 0 && <span className="np-small">{t("ordinary")}</span>}
                    {phase.prices.map((price) => (
                      <Money key={price.currency} value={price} />
                    ))}
                  </span>
                </span>
                {state !== "over" && (
                  <Button size="sm" onClick={() => edit(phase)}>
                    {t("open")}
                    <span className="np-visually-hidden"> {names(phase)}</span>
                  </Button>
                )}
              </li>
            );
          })}
        </ol>
      </div>
      {editing !== null && <PricesDrawer data={data} phase={editing} name={names(editing)} onClose={() => edit(null)} />}
    </Panel>
  );
}

/** Names of phases: "Landrush", or "Landrush 2" if there are several of one kind. */
function usePhaseNames(phases: readonly Phase[]): (phase: Phase) => string {
  const words = useTldWords();
  const fields = { sunrise: "launchSunrise", landrush: "launchLandrush", claims: "launchClaims" } as const;
  return ({ phase, number }) => {
    const name = words.field(fields[phase]);
    return phases.filter((each) => each.phase === phase).length > 1 ? `${name} ${number}` : name;
  };
}

const mostMinor = 100_000_000_000;

type DrawerProps = { readonly data: TldAnswer; readonly phase: Phase; readonly name: string; readonly onClose: () => void };

/** Sets the prices of a first year during a phase, one for each currency. If a field is empty, the ordinary price applies. */
function PricesDrawer({ data, phase, name, onClose }: DrawerProps): React.JSX.Element {
  const t = useTranslations("tldadmin.phases");
  const locale = useLocale();
  const spell = (currency: Currency) => {
    const known = phase.prices.find((each) => each.currency === currency);
    if (known === undefined) return "";
    const text = moneyToDecimal(moneyIn(currency)(known.minor));
    return locale === "sv" ? text.replace(".", ",") : text;
  };
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(currencies.map((currency) => [currency, spell(currency)])),
  );
  const [isTried, setTried] = useState(false);
  const act = useAct(setPhasePrices, () => {
    onClose();
    showToast({ tone: "success", title: t("done") });
  });
  const amounts = currencies.map((currency) => ({
    currency,
    read: readAmount(typed[currency] ?? "", { leastMinor: 1, mostMinor, currency }),
  }));
  const isWrong = ({ read }: (typeof amounts)[number]) => read.kind !== "empty" && read.kind !== "fine";
  const press = () => {
    setTried(true);
    if (amounts.some(isWrong)) return;
    const prices = amounts.flatMap(({ currency, read }) =>
      read.kind === "fine" ? [{ currency, minor: minorOf(read.amount) }] : [],
    );
    act.run({ tld: data.tld.tld, phase: phase.phase, number: phase.number, prices });
  };
  return (
    <ActDrawer
      title={t("editTitle", { phase: name, name: `.${data.tld.unicode}` })}
      act={act}
      button={t("act")}
      onAct={press}
      onClose={onClose}
    >
      <p>{t("intro")}</p>
      {amounts.map((each) => (
        <TextField
          key={each.currency}
          label={t("price", { currency: each.currency })}
          inputMode="decimal"
          autoComplete="off"
          suffix={each.currency}
          value={typed[each.currency] ?? ""}
          onChange={(text) => setTyped({ ...typed, [each.currency]: text })}
          error={isTried && isWrong(each) ? t("wrong") : null}
        />
      ))}
    </ActDrawer>
  );
}
