import type { StaffDomainRow } from "@nameplane/contracts/backoffice/finder";
import { staffDomains } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { DomainLink } from "./links.tsx";
import { CustomerLink } from "../task-words.tsx";
import { StaffList } from "./staff-list.tsx";

/** Domains of all customers. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("finder.list.column");
  return (
    <StaffList<StaffDomainRow>
      route="domains"
      operation={staffDomains}
      machine="domain"
      named
      batch={{
        acts: ["domainCompare", "domainNote", "domainHold", "domainRelease", "domainPush"],
        idOf: ({ domainid }) => domainid,
      }}
      rowKey={({ domainid, account }) => `${domainid} ${String(account.number)}`}
      rowName={({ unicodename }) => unicodename}
      headers={[
        { text: t("domain"), value: "domain", names: true, card: "title", cell: (row) => <DomainLink row={row} /> },
        { text: t("status"), value: "status", width: 200, card: "line", cell: ({ status }) => <CodeStatus code={status} /> },
        { text: t("customer"), value: "customer", card: "pair", cell: ({ account }) => <CustomerLink of={account} /> },
        {
          text: t("expires"),
          value: "expires",
          width: 150,
          card: "pair",
          cell: ({ expires }) => expires && <DateTime value={expires} />,
        },
        {
          text: t("created"),
          value: "created",
          width: 150,
          card: "pair",
          hideBelow: 1080,
          cell: ({ created }) => <DateTime value={created} />,
        },
      ]}
    />
  );
}
