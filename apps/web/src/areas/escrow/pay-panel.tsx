import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { KeyValue } from "../../ui/layout/page.tsx";
import type { EscrowView } from "./escrow-answer.ts";

/** The total that the buyer pays, what the credit covers, and how to pay the rest. */
export function PayPanel({ of }: { of: EscrowView }) {
  const t = useTranslations("escrow.pay");
  const format = useFormat();
  const { topay, currency, priceMinor } = of;
  if (topay === null) return null;
  const sum = (minor: number) => format.money({ minor, currency });
  return (
    <>
      <KeyValue
        facts={[
          { key: "price", label: t("price"), value: sum(priceMinor) },
          { key: "commission", label: t("commission"), value: sum(topay.commission.totalMinor) },
          { key: "total", label: t("total"), value: <strong>{sum(topay.totalMinor)}</strong> },
          { key: "credit", label: t("credit"), value: sum(topay.creditMinor) },
          ...(topay.missingMinor > 0 ? [{ key: "missing", label: t("missing"), value: sum(topay.missingMinor) }] : []),
        ]}
      />
      {topay.isasked && topay.missingMinor > 0 && (
        <div className="np-col np-gap-8">
          <p>{t("payIn", { sum: sum(topay.missingMinor) })}</p>
          <div>
            <RouteButton to="deposit" query={{ amount: String(topay.missingMinor) }} variant="primary">
              {t("toDeposit")}
            </RouteButton>
          </div>
        </div>
      )}
    </>
  );
}
