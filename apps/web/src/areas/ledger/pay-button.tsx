import { invoicePayWays } from "@nameplane/contracts/ledger/operations";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../shell/lazy-part.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { canPay } from "./pay.rules.ts";
import type { Payable } from "./pay.rules.ts";

const PayDrawer = lazyPart(async () => (await import("./pay-drawer.tsx")).PayDrawer, ["payinvoice", "cards"]);

/** Opens the payment of these invoices. Shown only to users who may pay, and only if a payment method or credit is available. */
export function PayButton({ invoices }: { readonly invoices: readonly Payable[] }) {
  const t = useTranslations("ledger.pay");
  const { money } = useFormat();
  const { permissions } = useSession();
  const [isOpen, setOpen] = useState(false);
  const mayPay = permissions.has("economy_pay") && permissions.has("economy_view");
  const ways = useApiQuery(invoicePayWays, {}, { enabled: mayPay && invoices.length > 0 }).data;
  const [first] = invoices;
  if (!mayPay || first === undefined || ways === undefined || !canPay(ways)) return null;
  // A single payment can only be in one currency.
  const payable = invoices.filter(({ currency }) => currency === first.currency);
  const sum = money({ minor: payable.reduce((total, { leftMinor }) => total + leftMinor, 0), currency: first.currency });
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        {invoices.length === 1 ? t("one", { sum }) : t("several", { count: String(payable.length), sum })}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PayDrawer invoices={payable} ways={ways} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
