import { lateInvoices } from "@nameplane/contracts/ledger/operations";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";

/** The account's oldest late invoice, and what comes next if it is not paid. Nothing is shown where none is late. */
export function LateInvoices() {
  const t = useTranslations("reminders.late");
  const format = useFormat();
  const { data } = useApiQuery(lateInvoices, {});
  const [first] = data?.data ?? [];
  if (data === undefined || first === undefined) return null;
  const { invoiceid, number, dueon, leftMinor, currency, next } = first;
  const values = {
    number: String(number),
    left: format.money({ minor: leftMinor, currency }),
    due: format.date(dueon),
    count: data.data.length - 1,
  };
  return (
    <Banner
      tone="needs"
      title={t("title", values)}
      action={
        <RouteButton size="sm" to="invoice" params={{ number: invoiceid }}>
          {t("open")}
        </RouteButton>
      }
    >
      {[
        ...(data.ispaused ? [t("paused")] : []),
        ...(next === null ? [] : [t(`next.${next.act}`, { date: format.date(next.on) })]),
        ...(values.count === 0 ? [] : [t("more", { count: values.count })]),
      ].join(" ")}
    </Banner>
  );
}
