import type { StaffPaymentRow } from "@nameplane/contracts/backoffice/finder";
import { staffPayments } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { PaymentLink, Total } from "./links.tsx";
import { CustomerLink } from "../task-words.tsx";
import { StaffList } from "./staff-list.tsx";

/** Payments of all customers. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("finder.list.column");
  return (
    <StaffList<StaffPaymentRow>
      route="payments"
      operation={staffPayments}
      machine="payment"
      rowKey={({ paymentid }) => paymentid}
      rowName={({ reference, paymentid }) => reference ?? paymentid}
      headers={[
        { text: t("method"), value: "method", width: 170, names: true, card: "title", cell: (row) => <PaymentLink row={row} /> },
        { text: t("status"), value: "status", width: 200, card: "line", cell: ({ status }) => <CodeStatus code={status} /> },
        { text: t("customer"), value: "customer", card: "pair", cell: ({ account }) => <CustomerLink of={account} /> },
        { text: t("total"), value: "total", width: 150, align: "right", card: "pair", cell: (row) => <Total of={row} /> },
        { text: t("reference"), value: "reference", width: 190, card: "pair", hideBelow: 1080 },
        { text: t("created"), value: "created", width: 150, card: "pair", cell: ({ created }) => <DateTime value={created} /> },
      ]}
    />
  );
}
