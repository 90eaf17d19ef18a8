import type { StaffOrderRow } from "@nameplane/contracts/backoffice/finder";
import { staffOrders } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { OrderLink, OrderStatus, Total } from "./links.tsx";
import { CustomerLink } from "../task-words.tsx";
import { StaffList } from "./staff-list.tsx";

/** Orders of all customers. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("finder.list.column");
  const method = useTranslations("finder.method");
  return (
    <StaffList<StaffOrderRow>
      route="orders"
      operation={staffOrders}
      machine="order"
      batch={{ acts: ["orderApprove", "orderRefuse", "orderCancel"], idOf: ({ ordernr }) => String(ordernr) }}
      rowKey={({ ordernr }) => String(ordernr)}
      rowName={({ ordernr }) => `O${String(ordernr)}`}
      headers={[
        {
          text: t("order"),
          value: "order",
          width: 170,
          names: true,
          card: "title",
          cell: ({ ordernr }) => <OrderLink number={ordernr} />,
        },
        { text: t("status"), value: "status", width: 200, card: "line", cell: (row) => <OrderStatus row={row} /> },
        { text: t("customer"), value: "customer", card: "pair", cell: ({ account }) => <CustomerLink of={account} /> },
        { text: t("total"), value: "total", width: 150, align: "right", card: "pair", cell: (row) => <Total of={row} /> },
        { text: t("method"), value: "method", width: 150, card: "pair", hideBelow: 1080, cell: (row) => method(row.method) },
        { text: t("placed"), value: "placed", width: 150, card: "pair", cell: ({ placed }) => <DateTime value={placed} /> },
      ]}
    />
  );
}
