import { useState } from "react";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../../app/routing/route-link.tsx";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { usePriceText } from "../../orders/index.ts";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { useWidth } from "../../../ui/use-width.ts";
import type { Plan } from "./renew-plan.rules.ts";

type Refused = Plan["refused"][number];
const FEW = 20;

/** Names that cannot be renewed now, each with its reason and, where there is one, another way. */
export function RefusedRenewals({ refused }: { refused: readonly Refused[] }) {
  const t = useTranslations("bulk.refused");
  const why = useReason();
  const isNarrow = useWidth() === "narrow";
  const [isWhole, setWhole] = useState(false);
  if (refused.length === 0) return null;
  const shown = isWhole ? refused : refused.slice(0, FEW);
  return (
    <Panel
      flush
      title={<StatusMark tone="needs">{t("title", { count: refused.length })}</StatusMark>}
      aside={isNarrow ? undefined : <span className="np-soft">{t("note")}</span>}
    >
      <ul className="np-refused">
        {shown.map((row) => (
          <li key={row.domainname}>
            <DomainName name={row.unicodename} ascii={row.domainname} />
            <span>{why(row)}</span>
            {row.itemid !== null && row.restoreprice !== null ? (
              <RouteButton to="domainStatus" params={{ itemID: row.itemid }} query={{ act: "restore" }} size="sm">
                {t("restore")}
              </RouteButton>
            ) : row.itemid !== null && row.reason === "premium" ? (
              <RouteButton to="domainStatus" params={{ itemID: row.itemid }} query={{ act: "renew" }} size="sm">
                {t("alone")}
              </RouteButton>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
      {refused.length > shown.length && (
        <div className="np-row np-bulk-more">
          <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
            {t("more", { count: refused.length - shown.length })}
          </Button>
        </div>
      )}
    </Panel>
  );
}

export function useReason() {
  const t = useTranslations("renewal.reason");
  const format = useFormat();
  const priceText = usePriceText();
  return ({ reason, date, restoreprice }: Refused): string => {
    const day = date === null ? null : format.date(date);
    if (reason === "redemption" && restoreprice !== null) {
      const price = priceText(restoreprice);
      return day === null ? t("redemptionPrice", { price }) : t("redemptionUntil", { price, date: day });
    }
    return reason === "tooEarly" ? t("tooEarly", { date: day ?? "" }) : t(reason);
  };
}
