import { resaleChanges, withdrawResalePrices } from "@nameplane/contracts/resellers/operations";
import type { ResaleChange } from "@nameplane/contracts/resellers/prices";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Tag } from "../../ui/basics/count.tsx";
import { ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { RevokeDialog } from "../../ui/overlay/revoke-dialog.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { useReadPricesAgain } from "./use-read-prices-again.ts";
import { useResaleWords } from "./use-resale-words.ts";
import "./resellers.css";

/** Planned and past changes of a price list, newest first. */
export function HistoryPanel({ groupid }: { groupid: string }) {
  const t = useTranslations("resale.history");
  const prices = useTranslations("resale.prices");
  const { data, error, refetch } = useApiQuery(resaleChanges, { groupid });
  const [taken, setTaken] = useState<ResaleChange | null>(null);
  return (
    <Panel flush title={t("title")}>
      {data === undefined && error !== null && (
        <ErrorState title={prices("failed")} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <LoadingPanel lines={3} />}
      {data?.data.length === 0 && <p className="np-soft np-resale-note">{t("none")}</p>}
      {data?.data.map((change) => (
        <Change key={change.changeid} change={change} onTake={data.maychange ? () => setTaken(change) : null} />
      ))}
      {taken !== null && <WithdrawDialog change={taken} onClose={() => setTaken(null)} />}
    </Panel>
  );
}

function Change({ change, onTake }: { change: ResaleChange; onTake: (() => void) | null }) {
  const t = useTranslations("resale.history");
  const words = useResaleWords();
  const { starts, ends, margins, prices, priceCount, by, at, when } = change;
  const made = () => <DateTime value={at} show="moment" />;
  return (
    <article className="np-resale-change">
      <div className="np-row np-wrap np-between np-gap-12">
        <span className="np-row np-wrap np-gap-8 np-strong">
          <span>
            {ends === null
              ? t.rich("from", { when: () => <DateTime value={starts} show="moment" /> })
              : t.rich("fromUntil", {
                  when: () => <DateTime value={starts} show="moment" />,
                  end: () => <DateTime value={ends} show="moment" />,
                })}
          </span>
          {when === "coming" && <Tag tone="pending">{t("coming")}</Tag>}
          {when === "withdrawn" && <Tag>{t("withdrawn")}</Tag>}
        </span>
        {when === "coming" && onTake !== null && (
          <Button size="sm" variant="danger" onClick={onTake}>
            {t("withdraw")}
          </Button>
        )}
      </div>
      <ul>
        {margins.map((margin) => (
          <li key={`${margin.scope} ${margin.currency}`} className="np-num">
            {margin.isremoved
              ? t("removed", { what: words.scope(margin) })
              : t("margin", { what: words.scope(margin), margin: words.margin(margin, margin.currency) })}
          </li>
        ))}
        {prices.map((price) => (
          <li key={`${price.subject} ${price.operation} ${price.months} ${price.currency}`} className="np-num">
            <PriceText price={price} />
          </li>
        ))}
      </ul>
      {priceCount > prices.length && <p className="np-small np-soft">{t("more", { count: priceCount - prices.length })}</p>}
      <p className="np-small np-soft">
        {by === "" ? t.rich("byProvider", { when: made }) : t.rich("by", { name: by, when: made })}
      </p>
    </article>
  );
}

function PriceText({ price }: { price: ResaleChange["prices"][number] }) {
  const t = useTranslations("resale.history");
  const resale = useTranslations("resale");
  const words = useResaleWords();
  const { name, subject, currency, oldMinor, newMinor } = price;
  const offer = words.offer(price, subject);
  if (newMinor === null) return t("priceRemoved", { name, offer });
  const before = oldMinor === null ? resale("noPrice") : words.amount(oldMinor, currency);
  return t("price", { name, offer, before, after: words.amount(newMinor, currency) });
}

type DialogProps = { readonly change: ResaleChange; readonly onClose: () => void };

function WithdrawDialog({ change, onClose }: DialogProps) {
  const t = useTranslations("resale.history");
  const readAgain = useReadPricesAgain();
  const withdraw = useApiMutation(withdrawResalePrices, {
    onSuccess: () => {
      onClose();
      showToast({ tone: "success", title: t("taken") });
      readAgain();
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
