import type { WholesaleChange, WholesaleLine } from "@nameplane/contracts/resellers/costs";
import { answerWholesaleChange, wholesaleChanges } from "@nameplane/contracts/resellers/operations";
import type { keptInCosts } from "@nameplane/contracts/resellers/values";
import type { Currency } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../ui/form/choices.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { AmountTable, NumberCells, NumberHead } from "../../ui/table/amount-table.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { useReadPricesAgain } from "./use-read-prices-again.ts";
import { useResaleWords } from "./use-resale-words.ts";
import "./resellers.css";

type Keeps = (typeof keptInCosts)[number];

/**
 * Announced changes of what the reseller pays. For each, the reseller chooses whether its margin or its prices stay the same.
 * Shows nothing if there are none.
 */
export function CostsPanel() {
  const { data } = useApiQuery(wholesaleChanges, {});
  if (data === undefined) return null;
  return data.data.map((change) => (
    <ChangePanel key={`${change.changeid} ${change.groupid}`} change={change} mayChange={data.maychange} />
  ));
}

function ChangePanel({ change, mayChange }: { change: WholesaleChange; mayChange: boolean }) {
  const t = useTranslations("resale.costs");
  const preview = useTranslations("resale.preview");
  const { starts, ends, brand, currencies, answer } = change;
  const { failure, pending, send } = useAnswer(change);
  const [isAtLoss, setAtLoss] = useState(false);
  const below = currencies.reduce((sum, each) => sum + each.below, 0);
  return (
    <Panel title={t("title", { brand })}>
      <div className="np-col np-gap-16">
        <p>
          {ends === null
            ? t.rich("from", { when: () => <DateTime value={starts} show="moment" /> })
            : t.rich("fromUntil", {
                when: () => <DateTime value={starts} show="moment" />,
                end: () => <DateTime value={ends} show="moment" />,
              })}
        </p>
        {currencies.map(({ currency, lines, changed }) => (
          <div key={currency} className="np-col np-gap-8">
            <CostLines lines={lines} currency={currency} label={t("lines", { count: changed, currency })} />
            {changed > lines.length && <p className="np-small np-soft">{t("shown", { shown: lines.length, count: changed })}</p>}
          </div>
        ))}
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {answer !== null && (
          <p className="np-strong" role="status">
            {t.rich(`answered.${answer.keeps}`, { when: () => <DateTime value={answer.at} show="moment" /> })}
          </p>
        )}
        {answer === null && mayChange && (
          <>
            <p className="np-soft">{t("choose")}</p>
            {below > 0 && <Checkbox label={t("atLoss", { count: below })} checked={isAtLoss} onChange={setAtLoss} />}
            <div className="np-row np-wrap np-gap-12">
              <Button busy={pending === "margin"} onClick={() => send("margin", false)}>
                {t("keepMargin")}
              </Button>
              <Button busy={pending === "prices"} onClick={() => send("prices", isAtLoss)}>
                {t("keepPrices")}
              </Button>
            </div>
            <p className="np-small np-soft">{preview("basket")}</p>
          </>
        )}
      </div>
    </Panel>
  );
}

/** Sends the answer. The server refuses it if the prices have changed since they were shown. */
function useAnswer({ changeid, groupid, version }: WholesaleChange) {
  const t = useTranslations("resale.costs");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const readPricesAgain = useReadPricesAgain();
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState<Keeps | null>(null);
  const answer = useApiMutation(answerWholesaleChange, { call: { handled: true } });
  return {
    failure,
    pending,
    send: (keeps: Keeps, atloss: boolean) => {
      if (pending !== null) return;
      setFailure(null);
      setPending(keeps);
      answer.mutate(
        { input: { changeid, groupid, keeps, version, atloss } },
        {
          onSuccess: () => {
            showToast({ tone: "success", title: t("saved") });
            void queries.invalidateQueries({ queryKey: [wholesaleChanges.path] });
            readPricesAgain();
          },
          onError: (error) => {
            if (!isAborted(error)) setFailure(describeError(error, describe));
          },
          onSettled: () => setPending(null),
        },
      );
    },
  };
}

type LinesProps = { readonly lines: readonly WholesaleLine[]; readonly currency: Currency; readonly label: string };

function CostLines({ lines, currency, label }: LinesProps) {
  const t = useTranslations("resale.costs");
  const resale = useTranslations("resale");
  const preview = useTranslations("resale.preview");
  const words = useResaleWords();
  const shown = (minor: number | null) => (minor === null ? resale("noPrice") : words.amount(minor, currency));
  return (
    <AmountTable label={label}>
      <NumberHead first={preview("price")} others={[t("payNow"), t("payThen"), t("sellNow"), t("sellThen")]} />
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.subject} ${line.operation} ${line.months}`}>
            <th scope="row">
              {line.name} {words.offer(line, line.subject)}
              {line.isbelow && (
                <div>
                  <StatusMark tone="problem">{t("below")}</StatusMark>
                </div>
              )}
            </th>
            <NumberCells cells={[line.oldMinor, line.newMinor, line.retailMinor, line.followsMinor].map(shown)} />
          </tr>
        ))}
      </tbody>
    </AmountTable>
  );
}
