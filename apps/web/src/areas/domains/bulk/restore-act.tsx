import { orderRestores, payWays, planRestores } from "@nameplane/contracts/checkout/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { RefusedNames } from "./refused-names.tsx";
import { chosenOf, isSamePlan, type Restorable, type RestorePlan } from "./restore.rules.ts";
import { RunPay } from "./run-pay.tsx";
import type { Selection } from "./selection.rules.ts";
import { useOrderRun } from "./use-order-run.ts";

/**
 * Restores many deleted domains. Shows which can be restored, until when and at what price. All are approved and ordered
 * together.
 */
export function RestoreAct({ selection }: { selection: Selection }) {
  const t = useTranslations("bulk.restore");
  const read = useApiQuery(planRestores, { selection }, { staleTimeMs: 60_000 });
  // The plan on the screen is what the user approves. A plan that was loaded later replaces it, and the page says so.
  const [shown, setShown] = useState<RestorePlan | null>(null);
  const [isChanged, setChanged] = useState(false);
  const plan = shown ?? read.data ?? null;
  if (plan === null)
    return read.error ? (
      <ErrorState title={t("failed")} error={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <LoadingPanel lines={6} />
    );
  const checkAgain = async () => {
    const { data } = await read.refetch();
    if (data === undefined) return;
    setChanged(!isSamePlan(plan, data));
    setShown(data);
  };
  if (plan.rows.length === 0)
    return (
      <div className="np-col np-gap-16">
        <Panel flush>
          <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
        </Panel>
        <Refused refused={plan.refused} />
      </div>
    );
  return (
    <Planned plan={plan} selection={selection} isChanged={isChanged} onSeen={() => setChanged(false)} onChanged={checkAgain} />
  );
}

function Planned({
  plan,
  selection,
  isChanged,
  onSeen,
  onChanged,
}: {
  plan: RestorePlan;
  selection: Selection;
  isChanged: boolean;
  onSeen: () => void;
  onChanged: () => Promise<void>;
}) {
  const t = useTranslations("bulk.restore");
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set());
  const order = useOrderRun(orderRestores, [planRestores, payWays]);
  const lines = chosenOf(plan, except);
  const chosen = {
    selection,
    set: plan.set,
    except: plan.rows.filter(({ itemid }) => except.has(itemid)).map(({ itemid }) => itemid),
  };
  const choose = (itemid: string, isOn: boolean) => {
    const next = new Set(except);
    if (isOn) next.delete(itemid);
    else next.add(itemid);
    setExcept(next);
  };
  return (
    <div className="np-main-side">
      <div className="np-col np-gap-16">
        <div aria-live="polite">
          <h2>{t("title", { count: lines.length, all: plan.rows.length + plan.refused.length })}</h2>
          <p className="np-soft">{t("sub")}</p>
        </div>
        {isChanged && (
          <Banner
            tone="needs"
            live
            title={t("changed")}
            action={
              <Button size="sm" onClick={onSeen}>
                {t("changedAct")}
              </Button>
            }
          />
        )}
        <Panel flush>
          <ul className="np-refused" aria-label={t("list")}>
            {plan.rows.map((row) => (
              <Line
                key={row.itemid}
                row={row}
                currency={plan.currency}
                isChosen={!except.has(row.itemid)}
                onChoose={(isOn) => choose(row.itemid, isOn)}
              />
            ))}
          </ul>
        </Panel>
        <Refused refused={plan.refused} />
      </div>
      {lines.length > 0 && (
        <RunPay
          plan={plan}
          lines={lines}
          act={(count) => t("act", { count })}
          of={JSON.stringify(chosen)}
          isBusy={order.isPending}
          isChanged={isChanged}
          onChanged={onChanged}
          onOrder={(money, key, onError) => order.mutate({ input: { ...chosen, ...money }, key }, { onError })}
        />
      )}
    </div>
  );
}

function Line({
  row: { unicodename, domainname, until, netMinor },
  currency,
  isChosen,
  onChoose,
}: {
  row: Restorable;
  currency: string;
  isChosen: boolean;
  onChoose: (isOn: boolean) => void;
}) {
  const t = useTranslations("bulk.restore");
  const format = useFormat();
  return (
    <li>
      <Checkbox checked={isChosen} onChange={onChoose} label={<DomainName name={unicodename} ascii={domainname} />} />
      <span className="np-soft">
        {until === null ? t("noDay") : t.rich("until", { day: () => <DateTime value={until} show="both" /> })}
      </span>
      <span className="np-num">{format.money({ minor: netMinor, currency })}</span>
    </li>
  );
}

/** Domains that cannot be restored. */
function Refused({ refused }: { refused: RestorePlan["refused"] }) {
  const t = useTranslations("bulk.restore");
  return (
    <RefusedNames
      refused={refused}
      title={t("refused", { count: refused.length })}
      tone="ended"
      why={({ reason }) => t(`reason.${reason}`)}
      way={({ reason }) => (reason === "premium" ? { act: "restore", words: t("alone") } : null)}
    />
  );
}
