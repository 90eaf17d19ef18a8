import { statusOf } from "@nameplane/contracts";
import { getInvoicePdf } from "@nameplane/contracts/ledger/operations";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isBuilt } from "../../../shell/routing/gating.rules.ts";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import type { Order } from "./order.rules.ts";
import { saveFile } from "../../../lib/save-file.ts";

type Invoice = Order["invoices"][number];

/** The invoices and credit notes of an order, each as a PDF. */
export function OrderInvoices({ order }: { order: Order }) {
  const t = useTranslations("progress.invoices");
  if (order.invoices.length === 0) return null;
  return (
    <Panel title={t("title")} flush clip>
      <ul>
        {order.invoices.map((invoice) => (
          <InvoiceRow key={invoice.invoiceid} invoice={invoice} currency={order.currency} />
        ))}
      </ul>
    </Panel>
  );
}

function InvoiceRow({ invoice, currency }: { invoice: Invoice; currency: string }) {
  const t = useTranslations("progress.invoices");
  const { locale } = useFormat();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const status = statusOf(invoice.status);
  const number = String(invoice.number);
  const name = invoice.kind === "credit_note" ? t("credit", { number }) : t("invoice", { number });
  const save = async () => {
    setBusy(true);
    try {
      const { blob, name: file } = await api.file(getInvoicePdf, { invoiceid: invoice.invoiceid });
      saveFile(file, blob);
    } catch {
      // The request layer has shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="np-order-line">
      <div className="np-order-line-row">
        <div className="np-order-line-name">
          {isBuilt("invoice") ? (
            <RouteLink to="invoice" params={{ number: invoice.invoiceid }}>
              {name}
            </RouteLink>
          ) : (
            name
          )}
        </div>
        <span className="np-order-usual" />
        <span className="np-order-state">
          <StatusMark tone={status.family} money={status.isMoney}>
            {status.label[locale]}
          </StatusMark>
        </span>
        <span className="np-order-amount">
          <Money value={{ minor: invoice.totalMinor, currency }} />
        </span>
        <Button size="sm" icon={IconDownload} busy={busy} aria-label={t("pdfOf", { name })} onClick={() => void save()}>
          {t("pdf")}
        </Button>
      </div>
    </li>
  );
}
