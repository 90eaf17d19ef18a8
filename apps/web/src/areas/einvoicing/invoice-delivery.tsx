import { invoiceDelivery } from "@nameplane/contracts/einvoicing/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { DeliveryText } from "./delivery-text.tsx";

/** What has become of the electronic form of an invoice. Shows nothing for an invoice that was not sent electronically. */
export function InvoiceDelivery({ invoiceid }: { readonly invoiceid: string }) {
  const t = useTranslations("einvoicing.delivery");
  const { data } = useApiQuery(invoiceDelivery, { invoiceid });
  if (data === undefined || data.einvoice === null) return null;
  return (
    <Panel title={t("title")}>
      <DeliveryText of={data.einvoice} />
    </Panel>
  );
}
