import { priceRises } from "@nameplane/contracts/products/operations";
import { unicodeNameOf, type DomainName } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";

/** Says which renewals will cost more, and from when on. Shows nothing if no change is planned. */
export function PriceRises() {
  const t = useTranslations("renewals.rises");
  const format = useFormat();
  const { data } = useApiQuery(priceRises, {});
  return (data?.data ?? []).map(({ starts, currency, lines }) => {
    const money = (minor: number) => format.money({ minor, currency });
    return (
      <Banner key={starts} tone="info" title={t("title", { date: format.date(starts) })}>
        <ul>
          {lines.map(({ tld, months, domains, beforeMinor, afterMinor }) => (
            <li key={tld}>
              {t("line", {
                tld: `.${unicodeNameOf(tld as DomainName)}`,
                domains,
                before: money(beforeMinor),
                after: money(afterMinor),
                years: Math.max(1, Math.round(months / 12)),
              })}
            </li>
          ))}
        </ul>
        <p>{t("until")}</p>
      </Banner>
    );
  });
}
