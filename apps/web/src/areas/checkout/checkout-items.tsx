import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useSession } from "../../shell/session/use-session.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { BasketLines, nameOf, shownPrice, useBasketLines, useVatSide, VoucherField } from "../orders/basket/index.ts";
import { lostItems, changedItems, type Accepted, type CheckoutItem, type Prepared } from "./checkout.rules.ts";

/**
 * The lines of the order after the registries were asked again. The customer must remove lines that are no longer available, and
 * accept changed prices.
 */
export function CheckoutItems({
  prepared,
  isAsking,
  accepted,
  onAccept,
  onChanged,
}: {
  prepared: Prepared;
  isAsking: boolean;
  accepted: Accepted;
  onAccept: (prices: Accepted) => void;
  onChanged: () => void;
}) {
  const t = useTranslations("checkout");
  const { setYears, remove, removeAll, changeAnew, busy } = useBasketLines(onChanged);
  const { items, totals } = prepared;
  const lost = lostItems(items);
  // If all these domains are taken or reserved, the text can say why they cannot be ordered.
  const lostWords = lost.every(({ availability }) => availability === "taken" || availability === "reserved")
    ? "lost"
    : "refused";
  const changed = changedItems(items, accepted);
  const { user } = useSession();
  const [choice, setChoice] = useState<boolean | null>(null);
  // Items that need a decision from the customer are never collapsed.
  const isOpen = lost.length + changed.length > 0 || (choice ?? user?.cartview !== "summary");
  return (
    <div id="checkout-items" className="np-col np-gap-16">
      {lost.length > 0 && (
        <Banner
          tone="needs"
          title={t(`${lostWords}.title`, { count: lost.length })}
          action={
            <Button size="sm" data-act onClick={() => removeAll(lost)}>
              {t("lost.remove", { count: lost.length })}
            </Button>
          }
          live
        >
          {t(`${lostWords}.body`)}
        </Banner>
      )}
      {changed.length > 0 && (
        <ChangedPrices
          items={changed}
          onAccept={() => onAccept(new Map(changed.map((item) => [item.requestid, item.price?.totalMinor ?? 0])))}
        />
      )}
      <Panel
        title={t("items")}
        aside={
          isAsking ? (
            <StatusMark tone="pending" shape="spin">
              {t("askingAgain")}
            </StatusMark>
          ) : (
            <span className="np-row np-gap-8">
              {t("count", { count: items.length })}
              <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setChoice(!isOpen)}>
                {t(isOpen ? "hideItems" : "showItems")}
              </Button>
            </span>
          )
        }
        flush
        clip
      >
        {isOpen && (
          <BasketLines
            items={items}
            currency={totals.currency}
            busy={busy}
            onYears={setYears}
            onRemove={remove}
            onChange={(item) => changeAnew(item)}
            note={(item) => <Note item={items.find(({ requestid }) => requestid === item.requestid)} />}
          />
        )}
        <div className="np-panel-body np-checkout-voucher">
          <VoucherField voucher={prepared.voucher} onChanged={onChanged} />
        </div>
      </Panel>
    </div>
  );
}

function Note({ item }: { item: CheckoutItem | undefined }) {
  const t = useTranslations("checkout");
  const format = useFormat();
  const side = useVatSide();
  if (!item) return null;
  const money = (price: NonNullable<CheckoutItem["price"]>) => format.amount(shownPrice(price, side));
  const words =
    item.availability === "refused"
      ? item.why
      : item.availability === "taken"
        ? t("note.taken")
        : item.availability === "reserved"
          ? t("note.reserved")
          : item.oldprice && item.price
            ? t("note.changed", { old: money(item.oldprice), now: money(item.price) })
            : item.availability === "unknown"
              ? t("note.unknown")
              : null;
  return words === null ? null : (
    <div className="np-basket-note">
      <Icon of={IconAlertTriangle} size="s" />
      <span>{words}</span>
    </div>
  );
}

/** Lines with a changed price, with the old and the new price side by side. The button accepts exactly the prices shown. */
function ChangedPrices({ items, onAccept }: { items: readonly CheckoutItem[]; onAccept: () => void }) {
  const t = useTranslations("checkout");
  const format = useFormat();
  const side = useVatSide();
  const [only] = items;
  const now = (item: CheckoutItem) => (item.price ? format.money(shownPrice(item.price, side)) : "");
  return (
    <Banner
      tone="needs"
      live
      title={t("changed.title", { count: items.length })}
      action={
        <Button size="sm" data-act onClick={onAccept}>
          {items.length === 1 && only
            ? t("changed.acceptOne", { price: now(only) })
            : t("changed.accept", { count: items.length })}
        </Button>
      }
    >
      <ul>
        {items.map((item) => (
          <li key={item.requestid}>
            <DomainName name={nameOf(item)} ascii={item.item[0] ?? null} wrap />{" "}
            {item.oldprice &&
              t.rich("changed.line", {
                old: format.amount(shownPrice(item.oldprice, side)),
                now: now(item),
                b: (words) => <b>{words}</b>,
              })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
