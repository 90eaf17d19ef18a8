import { useTranslations } from "use-intl";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import type { Invoice } from "./invoices.rules.ts";
import { ReceiptLink } from "./receipt-link.tsx";

/** What has been booked on the invoice: payments, credit, and credit notes that reduced it. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("ledger.invoice");
  const { money } = useFormat();
  const { payments, creditedby, currency } = invoice;
  return (
    <Panel flush title={t("payments")}>
      {payments.length === 0 && creditedby.length === 0 && <p className="np-panel-body np-soft">{t("noPayments")}</p>}
      <ul className="np-invoice-payments">
        {payments.map(({ at, kind, amountMinor, receiptnumber, receiptid }) => (
          <li key={`${at} ${kind} ${amountMinor} ${receiptnumber}`}>
            <CodeStatus code={kind} />
            <span className="np-soft">
              <DateTime value={at} />
              {receiptnumber !== null && (
                <>
                  , <ReceiptLink receiptid={receiptid}>{t("receipt", { number: String(receiptnumber) })}</ReceiptLink>
                </>
              )}
            </span>
            <span className="np-num">{money({ minor: amountMinor, currency })}</span>
          </li>
        ))}
        {creditedby.map(({ invoiceid, number, totalMinor }) => (
          <li key={invoiceid}>
            <RouteLink to="invoice" params={{ number: invoiceid }}>
              {t("credit", { number: String(number) })}
            </RouteLink>
            <span />
            <span className="np-num">{money({ minor: totalMinor, currency })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
