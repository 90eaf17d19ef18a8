import { planRenewals } from "@nameplane/contracts/checkout/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { ChangedBanner, namesInShort } from "./changed.tsx";
import { RefusedRenewals } from "./refused-renewals.tsx";
import { RenewBar } from "./renew-bar.tsx";
import { RenewPay } from "./renew-pay.tsx";
import { commonDay, deltaOf, linesOf, type Delta, type Plan, type Wish } from "./renew-plan.rules.ts";
import { RenewTable } from "./renew-table.tsx";
import type { Selection } from "./selection.rules.ts";

/**
 * Renews many domains. Shows the domains with years and prices, those that cannot be renewed, and the total. All are approved
 * together.
 */
export function RenewAct({ selection }: { selection: Selection }) {
  const t = useTranslations("bulk.plan");
  const read = useApiQuery(planRenewals, { selection }, { staleTimeMs: 60_000 });
  // The plan on the screen is what the user approves. A plan that was loaded later replaces it only if the user wants that.
  const [shown, setShown] = useState<Plan | null>(null);
  const [delta, setDelta] = useState<Delta | null>(null);
  const plan = shown ?? read.data ?? null;
  if (plan === null)
    return read.error ? (
      <ErrorState title={t("failed")} error={read.error} reassurance={t("safe")} onRetry={() => void read.refetch()} />
    ) : (
      <LoadingPanel lines={8} />
    );
  const checkAgain = async () => {
    const { data } = await read.refetch();
    if (data === undefined) return;
    setDelta(deltaOf(plan, data));
    setShown(data);
  };
  if (plan.rows.length === 0 && plan.refused.length === 0)
    return (
      <Panel flush>
        <EmptyState title={t("none")} />
      </Panel>
    );
  return <Planned plan={plan} selection={selection} delta={delta} onSeen={() => setDelta(null)} onChanged={checkAgain} />;
}

function Planned({
  plan,
  selection,
  delta,
  onSeen,
  onChanged,
}: {
  plan: Plan;
  selection: Selection;
  delta: Delta | null;
  onSeen: () => void;
  onChanged: () => Promise<void>;
}) {
  const t = useTranslations("bulk.plan");
  const format = useFormat();
  const [wish, setWish] = useState<Wish>(() => ({
    mode: "years",
    years: 1,
    on: commonDay(plan),
    single: new Map(),
    except: new Set(),
  }));
  const change = (next: Partial<Wish>) => setWish((before) => ({ ...before, ...next }));
  const lines = linesOf(plan, wish);
  const nets = lines.map(({ netMinor }) => netMinor);
  const money = (minor: (typeof nets)[number]) => format.money({ minor, currency: plan.currency }, { whole: true });
  const left = plan.rows.filter(({ itemid }) => wish.except.has(itemid)).length;
  return (
    <div className="np-main-side">
      <div className="np-col np-gap-16">
        <div aria-live="polite">
          <h2>{t("title", { count: lines.length, all: plan.rows.length + plan.refused.length })}</h2>
          {nets.length > 0 && (
            <p className="np-soft">{t("sub", { least: money(Math.min(...nets)), most: money(Math.max(...nets)) })}</p>
          )}
        </div>
        {delta && <DeltaBanner delta={delta} onSeen={onSeen} />}
        {plan.rows.length > 0 && (
          <>
            <RenewBar plan={plan} wish={wish} onChange={change} />
            {left > 0 && (
              <div className="np-row np-wrap">
                <span>{t("takeBack", { count: left })}</span>
                <Button size="sm" variant="ghost" onClick={() => change({ except: new Set() })}>
                  {t("takeBackAct")}
                </Button>
              </div>
            )}
            <RenewTable plan={plan} wish={wish} lines={lines} onChange={change} />
          </>
        )}
        <RefusedRenewals refused={plan.refused} />
      </div>
      {lines.length > 0 && (
        <RenewPay plan={plan} wish={wish} lines={lines} selection={selection} isChanged={delta !== null} onChanged={onChanged} />
      )}
    </div>
  );
}

function DeltaBanner({ delta, onSeen }: { delta: Delta; onSeen: () => void }) {
  const t = useTranslations("bulk.plan");
  const format = useFormat();
  const names = (list: readonly string[]) => namesInShort(list, format.number);
  const { added, gone, repriced } = delta;
  return (
    <ChangedBanner onSeen={onSeen}>
      {added.length > 0 && <p>{t("changedAdded", { count: added.length, names: names(added) })}</p>}
      {gone.length > 0 && <p>{t("changedGone", { count: gone.length, names: names(gone) })}</p>}
      {repriced.length > 0 && <p>{t("changedPrice", { count: repriced.length, names: names(repriced) })}</p>}
      {added.length + gone.length + repriced.length === 0 && <p>{t("changedNone")}</p>}
    </ChangedBanner>
  );
}
