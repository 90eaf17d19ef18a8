import { lateInvoices } from "@nameplane/contracts/ledger/operations";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";

/** The account's oldest late invoice, and what happens next if it is not paid. Shows nothing if no invoice is late. */
export function LateInvoices() {
  const t = useTranslations("reminders.late");
  const format = useFormat();
  const { data } = useApiQuery(lateInvoices, {});
  const [first] = data?.data ?? [];
  if (data === undefined || first === undefined || (first.next === null && !data.ispaused)) return null;
  const { invoiceid, number, dueon, leftMinor, currency, next } = first;
  const more = data.data.length - 1;
  const values = {
    number: String(number),
    left: format.money({ minor: leftMinor, currency }),
    due: format.date(dueon),
  };
  const what = [
    ...(data.ispaused ? [t("paused")] : []),
    ...(next === null ? [] : [t(`next.${next.act}`, { date: format.date(next.on) })]),
  ];
  return (
    <Banner
      tone="needs"
      title={what.join(" ")}
      action={
        <RouteButton size="sm" to="invoice" params={{ number: invoiceid }}>
          {t("open")}
        </RouteButton>
      }
    >
      {[t("why", values), ...(more === 0 ? [] : [t("more", { count: more })])].join(" ")}
    </Banner>
  );
}
