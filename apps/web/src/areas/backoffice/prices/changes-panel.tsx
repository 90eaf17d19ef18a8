import { withdrawPrices } from "@nameplane/contracts/backoffice/operations";
import type { ChangedPrice, PriceChange } from "@nameplane/contracts/backoffice/prices";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { RevokeDialog } from "../../../ui/overlay/revoke-dialog.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { usePriceWords } from "./use-price-words.ts";

type Props = { readonly subject: string; readonly changes: readonly PriceChange[]; readonly mayChange: boolean };

/** Planned and past changes of prices by staff, newest first. */
export function ChangesPanel({ subject, changes, mayChange }: Props) {
  const t = useTranslations("prices");
  const [taken, setTaken] = useState<PriceChange | null>(null);
  const planned = changes.filter(({ when }) => when === "coming");
  const past = changes.filter(({ when }) => when !== "coming");
  return (
    <>
      <Panel flush title={t("planned")}>
        {planned.length === 0 && <p className="np-soft np-price-none">{t("noPlanned")}</p>}
        {planned.map((change) => (
          <Change key={change.changeid} subject={subject} change={change}>
            {mayChange && (
              <Button size="sm" variant="danger" onClick={() => setTaken(change)}>
                {t("withdraw")}
              </Button>
            )}
          </Change>
        ))}
      </Panel>
      <Panel flush title={t("history")}>
        {past.length === 0 && <p className="np-soft np-price-none">{t("noHistory")}</p>}
        {past.map((change) => (
          <Change key={change.changeid} subject={subject} change={change} />
        ))}
      </Panel>
      {taken !== null && <WithdrawDialog change={taken} onClose={() => setTaken(null)} />}
    </>
  );
}

/** How many prices of a change are shown, beginning with the shortest periods. Of the others, only the number is shown. */
const mostShown = 6;

function Change({ subject, change, children }: { subject: string; change: PriceChange; children?: React.ReactNode }) {
  const t = useTranslations("prices");
  const { starts, ends, lines, by, at, withdrawn } = change;
  const when = () => <DateTime value={starts} show="moment" />;
  const shown = [...lines].sort((a, b) => a.months - b.months).slice(0, mostShown);
  return (
    <article className="np-price-change">
      <div className="np-row np-wrap np-between np-gap-12">
        <span className="np-strong">
          {ends === null
            ? t.rich("fromDay", { when })
            : t.rich("untilDay", { when, end: () => <DateTime value={ends} show="moment" /> })}
        </span>
        {children}
      </div>
      <ul>
        {shown.map((line) => (
          <Step key={`${line.operation} ${line.months} ${line.currency}`} subject={subject} line={line} />
        ))}
      </ul>
      {lines.length > shown.length && <p className="np-small np-soft">{t("more", { count: lines.length - shown.length })}</p>}
      <p className="np-small np-soft">{t.rich("by", { name: by, when: () => <DateTime value={at} show="moment" /> })}</p>
      {withdrawn !== null && (
        <p className="np-small np-soft">
          {t.rich("withdrawnBy", { name: withdrawn.by, when: () => <DateTime value={withdrawn.at} show="moment" /> })}
        </p>
      )}
    </article>
  );
}

function Step({ subject, line }: { subject: string; line: ChangedPrice }) {
  const t = useTranslations("prices");
  const words = usePriceWords();
  const { currency, oldMinor, newMinor } = line;
  return (
    <li className="np-num">
      {t("step", {
        offer: words.offer(line, subject),
        currency,
        before: oldMinor === null ? t("noPrice") : words.amount(oldMinor, currency),
        after: newMinor === null ? t("asParent") : words.amount(newMinor, currency),
      })}
    </li>
  );
}

function WithdrawDialog({ change, onClose }: { change: PriceChange; onClose: () => void }) {
  const t = useTranslations("prices");
  const withdraw = useApiMutation(withdrawPrices, {
    onSuccess: () => {
      onClose();
      showToast({ tone: "success", title: t("withdrawn") });
    },
  });
  return (
    <RevokeDialog
      title={t("withdrawTitle")}
      text={t("withdrawText")}
      keepLabel={t("keep")}
      revokeLabel={t("withdraw")}
      busy={withdraw.isPending}
      onRevoke={() => withdraw.mutate({ input: { changeid: change.changeid } })}
      onClose={onClose}
    />
  );
}
