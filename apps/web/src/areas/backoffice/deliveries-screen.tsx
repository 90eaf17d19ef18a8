import type { AnswerOf } from "@nameplane/contracts";
import { deliveryList } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { useApiList } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { StaffLink, useStaffGo } from "../../shell/staff/staff-link.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { useLocalPages } from "../../ui/table/use-local-pages.ts";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { CustomerLink } from "./task-words.tsx";
import "./queue.css";

type Row = AnswerOf<typeof deliveryList>["data"][number];

/** The status of a service that was suspended, has been paid, and must be switched on again. */
const switchedOnAgain = 20_105;

/** Services that customers have paid for and that staff must deliver, the most urgent first. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("queue.deliveries");
  const title = useTranslations("staff.title");
  const go = useStaffGo();
  const list = useApiList(deliveryList, {});
  const columns = useColumns();
  const rows = list.data?.data ?? [];
  // The earliest deadline comes first.
  const pages = useLocalPages(rows, { sortBy: "due", listSize: 50 });
  const late = rows.filter(({ islate }) => islate).length;
  return (
    <Page title={title("deliveries")} sub={late > 0 && t("late", { count: late })}>
      <DataTable<Row>
        label={title("deliveries")}
        headers={columns}
        rowKey={({ requestid }) => String(requestid)}
        rowName={({ service }) => service}
        state={tableStateOf(list, { title: t("failed") })}
        empty={<EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>}
        {...pages}
        onOpen={({ requestid }) => void go({ to: "request", params: { number: String(requestid) } })}
      />
    </Page>
  );
}

function useColumns(): readonly TableHeader<Row>[] {
  const t = useTranslations("queue.deliveries");
  const { locale } = useFormat();
  return [
    {
      text: t("service"),
      value: "service",
      names: true,
      card: "title",
      cell: ({ requestid, service, product, domainname }) => (
        <div className="np-queue-cell">
          <StaffLink to="request" params={{ number: String(requestid) }}>
            {service}
          </StaffLink>
          <p className="np-small np-quiet">{domainname ?? product[locale]}</p>
        </div>
      ),
    },
    { text: t("customer"), value: "customer", card: "line", cell: ({ account }) => <CustomerLink of={account} /> },
    {
      text: t("status"),
      value: "status",
      width: 220,
      card: "line",
      cell: ({ status, reason, islate, does }) =>
        islate ? (
          <StatusMark tone="problem">{t("isLate")}</StatusMark>
        ) : does === "switchOn" ? (
          <CodeStatus code={switchedOnAgain} />
        ) : (
          <CodeStatus code={reason ?? status} />
        ),
    },
    {
      text: t("ordered"),
      value: "ordered",
      width: 150,
      hideBelow: 1080,
      card: "pair",
      cell: ({ ordered }) => <DateTime value={ordered} />,
    },
    { text: t("due"), value: "due", width: 190, card: "pair", cell: ({ due }) => due && <DateTime value={due} show="both" /> },
  ];
}
