import type { StaffRequestRow } from "@nameplane/contracts/backoffice/finder";
import { staffRequests } from "@nameplane/contracts/backoffice/operations";
import { requestTypes } from "@nameplane/contracts/orders/request-types";
import { useTranslations } from "use-intl";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { kindOf } from "../../orders/kinds/index.ts";
import { OrderLink, RequestLink, RequestStatus } from "./links.tsx";
import { CustomerLink } from "../task-words.tsx";
import { StaffList } from "./staff-list.tsx";

/** Requests of all customers. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("finder.list.column");
  const words = useTranslations("requests");
  const types = requestTypes.flatMap((type) => {
    const kind = kindOf({ type });
    return kind === null ? [] : [{ value: type, label: words(`kind.${kind.word}`) }];
  });
  return (
    <StaffList<StaffRequestRow>
      route="requests"
      operation={staffRequests}
      machine="request"
      named
      batch={{
        acts: ["requestRetry", "requestReject", "requestCancel", "requestLock", "requestUnlock"],
        idOf: ({ requestid }) => String(requestid),
      }}
      types={types}
      rowKey={({ requestid }) => String(requestid)}
      rowName={({ requestid }) => String(requestid)}
      headers={[
        { text: t("number"), value: "requestid", width: 110, card: "line" },
        { text: t("request"), value: "request", names: true, card: "title", cell: (row) => <RequestLink row={row} /> },
        { text: t("status"), value: "status", width: 220, card: "line", cell: (row) => <RequestStatus row={row} /> },
        { text: t("customer"), value: "customer", card: "pair", cell: ({ account }) => <CustomerLink of={account} /> },
        {
          text: t("order"),
          value: "order",
          width: 150,
          card: "pair",
          hideBelow: 1080,
          cell: ({ ordernr }) => ordernr !== null && <OrderLink number={ordernr} />,
        },
        { text: t("created"), value: "created", width: 150, card: "pair", cell: ({ created }) => <DateTime value={created} /> },
      ]}
    />
  );
}
