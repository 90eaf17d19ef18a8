import type { StaffInvoiceRow } from "@nameplane/contracts/backoffice/finder";
import { staffInvoices } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { InvoiceLink, Total } from "./links.tsx";
import { CustomerLink } from "../task-words.tsx";
import { StaffList } from "./staff-list.tsx";

/** Invoices and credit notes of all customers. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("finder.list.column");
  return (
    <StaffList<StaffInvoiceRow>
      route="invoices"
      operation={staffInvoices}
      machine="invoice"
      rowKey={({ invoiceid }) => invoiceid}
      rowName={({ number }) => String(number)}
      headers={[
        {
          text: t("invoice"),
          value: "invoice",
          width: 180,
          names: true,
          card: "title",
          cell: (row) => <InvoiceLink row={row} />,
        },
        { text: t("status"), value: "status", width: 170, card: "line", cell: ({ status }) => <CodeStatus code={status} /> },
        { text: t("customer"), value: "customer", card: "pair", cell: ({ account }) => <CustomerLink of={account} /> },
        { text: t("total"), value: "total", width: 140, align: "right", card: "pair", cell: (row) => <Total of={row} /> },
        {
          text: t("left"),
          value: "left",
          width: 140,
          align: "right",
          card: "pair",
          cell: ({ leftMinor, currency }) => <Money value={{ minor: leftMinor, currency }} />,
        },
        { text: t("issued"), value: "issued", width: 140, card: "pair", cell: (row) => <DateTime value={row.issuedon} /> },
        { text: t("due"), value: "due", width: 140, card: "pair", cell: ({ dueon }) => dueon && <DateTime value={dueon} /> },
      ]}
    />
  );
}
