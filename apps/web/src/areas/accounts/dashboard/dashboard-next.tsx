import { IconCalendar, IconCreditCard } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { isOpen } from "../../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { routeOf } from "../../../shell/routing/routes.ts";
import { useViewer } from "../../../shell/session/use-viewer.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { shownPrice, useVatSide } from "../../orders/basket/index.ts";
import type { Dashboard } from "./dashboard.rules.ts";

/** The next renewal, automatic or by hand: a domain, its date and its price. */
export function DashboardNext({ next }: { next: NonNullable<Dashboard["next"]> }) {
  const t = useTranslations("accounts.dashboard.next");
  const format = useFormat();
  const side = useVatSide();
  const now = useNow();
  const mayAddCard = isOpen(routeOf("cards"), useViewer());
  const { itemid, domainname, unicodename, at, automatic, payer, amount } = next;
  // The renewal is ordered by itself, but nothing could pay for it as things are.
  const isUnpayable = automatic && payer === "nothing";
  return (
    <section className="np-panel" aria-label={t("title")}>
      <div className="np-need">
        <span className={isUnpayable ? "np-need-icon" : "np-need-icon np-need-icon-plain"}>
          <Icon of={isUnpayable ? IconCreditCard : IconCalendar} />
        </span>
        <div className="np-need-words">
          <h2>
            {t.rich(automatic ? "renews" : "ends", {
              name: () => <DomainName name={unicodename} ascii={domainname} wrap />,
              date: format.date(at),
            })}
          </h2>
          <p>
            {amount !== null && t("price", { price: format.money(shownPrice(amount, side), { whole: true }), side })}{" "}
            {t(isUnpayable ? "unpayable" : automatic ? "automatic" : "manual")}
          </p>
        </div>
        <span className="np-need-when">
          <time dateTime={at} title={format.dateTime(at)}>
            {format.relative(at, now)}
          </time>
        </span>
        <span className="np-need-act">
          {isUnpayable && mayAddCard ? (
            <RouteButton to="cards" size="sm">
              {t("addCard")}
            </RouteButton>
          ) : (
            <RouteButton to="domainStatus" params={{ itemID: itemid }} query={automatic ? {} : { act: "renew" }} size="sm">
              {t(automatic ? "open" : "renew")}
            </RouteButton>
          )}
        </span>
      </div>
    </section>
  );
}
