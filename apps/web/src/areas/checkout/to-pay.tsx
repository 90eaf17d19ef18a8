import { isPositiveMoney, negateMoney } from "@nameplane/values";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { BasketSum } from "../orders/basket/index.ts";
import { useCauseWords } from "../orders/spending/index.ts";
import { setAsideWordsOf, renewalOf, type Blocker, type Paying, type Prepared } from "./checkout.rules.ts";

/** The total, the renewal price, and the order button, whose label has the action and the amount. */
export function ToPay({
  prepared,
  paying: { method, credit, rest },
  kept,
  isBusy,
  blockers,
  terms,
}: {
  prepared: Prepared;
  paying: Paying;
  /** The kind of the saved card or PayPal account that pays. Null if none is used. */
  kept: "card" | "paypal" | "sepa" | null;
  isBusy: boolean;
  blockers: readonly Blocker[];
  /** The terms that the customer accepts by ordering, shown directly above the button. */
  terms: ReactNode;
}) {
  const t = useTranslations("checkout");
  const format = useFormat();
  const limits = useTranslations("spending.checkout");
  const causeOf = useCauseWords();
  const { totals, items, approval } = prepared;
  const renewal = renewalOf(items);
  const sum = format.money(rest);
  return (
    <aside className="np-to-pay" aria-label={t("toPay.title")}>
      <Panel title={t("toPay.title")} aside={<span>{t("count", { count: items.length })}</span>}>
        <BasketSum totals={totals} items={items} />
        {isPositiveMoney(credit) && (
          <dl className="np-sum np-to-pay-credit">
            <dt>{t("toPay.credit")}</dt>
            <dd>{format.amount(negateMoney(credit))}</dd>
            <dt className="np-sum-total">{t("toPay.left")}</dt>
            <dd className="np-sum-total">{sum}</dd>
          </dl>
        )}
        {renewal && (
          <p className="np-small np-soft np-to-pay-note">{t("toPay.renewal", { price: format.money(renewal.total) })}</p>
        )}
        {terms}
        {approval !== null && (
          <div className="np-to-pay-approval">
            <Banner tone="info" title={limits("title")}>
              <p>{causeOf(approval, totals.currency)}</p>
              <p>{limits("text")}</p>
            </Banner>
          </div>
        )}
        <Button type="submit" variant="primary" size="lg" full busy={isBusy}>
          {approval === null ? t(`place.${method ?? "none"}`, { sum }) : limits("place", { sum })}
        </Button>
        {blockers.length > 0 && (
          <div role="alert">
            <ul className="np-field-error np-to-pay-blockers">
              {blockers.map((blocker) => (
                <li key={blocker}>{t(`blocker.${blocker}`)}</li>
              ))}
            </ul>
          </div>
        )}
        <p className="np-small np-soft np-to-pay-after">
          {approval !== null
            ? limits("after")
            : t(`after.${setAsideWordsOf(items, { method, credit }) ?? (kept === null ? (method ?? "none") : `${kept}Kept`)}`)}
        </p>
      </Panel>
    </aside>
  );
}
