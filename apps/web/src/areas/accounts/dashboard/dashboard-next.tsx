import { IconCalendar } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
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
  const { itemid, domainname, unicodename, at, automatic, amount } = next;
  return (
    <section className="np-panel" aria-label={t("title")}>
      <div className="np-need">
        <span className="np-need-icon np-need-icon-plain">
          <Icon of={IconCalendar} />
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
            {t(automatic ? "automatic" : "manual")}
          </p>
        </div>
        <span className="np-need-when">
          <time dateTime={at} title={format.dateTime(at)}>
            {format.relative(at, now)}
          </time>
        </span>
        <span className="np-need-act">
          <RouteButton to="domainStatus" params={{ itemID: itemid }} query={automatic ? {} : { act: "renew" }} size="sm">
            {t(automatic ? "open" : "renew")}
          </RouteButton>
        </span>
      </div>
    </section>
  );
}
