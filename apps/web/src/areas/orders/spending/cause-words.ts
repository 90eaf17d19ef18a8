import type { ApprovalCause } from "@nameplane/contracts/orders/spending";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";

/** Says why an order waits for approval, with the figures of the limit that it passes. */
export function useCauseWords(): (cause: ApprovalCause, currency: string) => string {
  const t = useTranslations("spending.cause");
  const format = useFormat();
  return ({ why, subject, label, limitMinor, spentMinor, sumMinor }, currency) => {
    const money = (minor: number | null) => format.money({ minor: minor ?? 0, currency });
    const values = {
      limit: money(limitMinor),
      left: money(Math.max(0, (limitMinor ?? 0) - (spentMinor ?? 0))),
      sum: money(sumMinor),
      label: label ?? "",
    };
    if (why === "all" || why === "reseller") return t(why);
    if (why === "resellernames")
      return t(why, { most: limitMinor ?? 0, have: String(spentMinor ?? 0), more: String(sumMinor ?? 0) });
    if (why === "resellermonth") return t(why, values);
    if (subject === "label") return t(why === "order" ? "labelOrder" : "labelMonth", values);
    if (subject === "account") return t(why === "order" ? "accountOrder" : "accountMonth", values);
    return t(why, values);
  };
}
