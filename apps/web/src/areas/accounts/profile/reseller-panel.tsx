import { resellerInfo } from "@nameplane/contracts/accounts/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { localeNames } from "../../../lib/i18n/locale.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { KeyValue, Panel } from "../../../ui/layout/page.tsx";

/** What support has set for an account that resells. Shows nothing if the account does not. */
export function ResellerPanel() {
  const t = useTranslations("accounts.reseller");
  const terms = useTranslations("accounts.profile");
  const format = useFormat();
  const { locale } = format;
  const { data, error, refetch } = useApiQuery(resellerInfo, {});
  if (error !== null && data === undefined)
    return <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />;
  const reseller = data?.reseller ?? null;
  if (reseller === null) return null;
  const { vatratebasispoints: rate, invoicepaymentdays: days, language } = reseller;
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  return (
    <Panel flush title={t("title")}>
      <KeyValue
        facts={[
          { key: "name", label: t("publicname"), value: reseller.publicname },
          { key: "email", label: t("email"), value: reseller.email },
          { key: "phone", label: t("phone"), value: format.phone(reseller.phone) },
          { key: "url", label: t("url"), value: reseller.url },
          { key: "abuse", label: t("abuseemail"), value: reseller.abuseemail },
          { key: "currency", label: terms("currency"), value: reseller.currency },
          { key: "language", label: t("language"), value: <span lang={language}>{localeNames[language]}</span> },
          { key: "rate", label: t("rate"), value: rate === null ? "" : percent.format(rate / 10_000) },
          { key: "method", label: terms("method"), value: terms(`methods.${reseller.invoicemethod}`) },
          { key: "days", label: t("days"), value: t("daysOf", { count: days }) },
          { key: "servers", label: t("servers"), value: reseller.defaultdnsset?.name ?? t("ours") },
          { key: "owner", label: t("owner"), value: reseller.defaultowner?.name ?? t("ownerOfAccount") },
        ]}
      />
      <p className="np-panel-body np-soft">{t("text")}</p>
    </Panel>
  );
}
