import type { AnswerOf } from "@nameplane/contracts";
import { staffInquiries } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { useApiList } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { StaffLink, useStaffGo } from "../../../shell/staff/staff-link.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { useLocalPages } from "../../../ui/table/use-local-pages.ts";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { StatusMark } from "../../../ui/text/status-mark.tsx";
import { CustomerLink } from "../task-words.tsx";
import "../queue.css";

type Row = AnswerOf<typeof staffInquiries>["data"][number];

/** Customers' requests for quotes. Those that wait for staff come first, by their deadline. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("quotes.staff");
  const title = useTranslations("staff.title");
  const go = useStaffGo();
  const list = useApiList(staffInquiries, {});
  const rows = list.data?.data ?? [];
  const columns = useColumns();
  // Requests without a deadline come after all that have one.
  const pages = useLocalPages(
    rows.map((row) => ({ ...row, order: row.due ?? `9 ${row.validuntil ?? row.touched}` })),
    { sortBy: "order", listSize: 50 },
  );
  const late = rows.filter(({ islate }) => islate).length;
  return (
    <Page title={title("quotes")} sub={late > 0 && t("late", { count: late })}>
      <DataTable<Row>
        label={title("quotes")}
        headers={columns}
        rowKey={({ inquiryid }) => inquiryid}
        rowName={({ number }) => String(number)}
        state={tableStateOf(list, { title: t("failed") })}
        empty={<EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>}
        {...pages}
        onOpen={({ number }) => void go({ to: "quote", params: { number: String(number) } })}
      />
    </Page>
  );
}

function useColumns(): readonly TableHeader<Row>[] {
  const t = useTranslations("quotes.list");
  const staff = useTranslations("quotes.staff");
  const { locale } = useFormat();
  return [
    {
      text: t("about"),
      value: "product",
      names: true,
      card: "title",
      cell: ({ number, product, subject }) => (
        <div className="np-queue-cell">
          <StaffLink to="quote" params={{ number: String(number) }}>
            {product[locale]}
          </StaffLink>
          <p className="np-small np-quiet">{subject === "" ? String(number) : subject}</p>
        </div>
      ),
    },
    { text: staff("customer"), value: "customer", card: "line", cell: ({ account }) => <CustomerLink of={account} /> },
    {
      text: t("status"),
      value: "state",
      width: 220,
      card: "line",
      cell: ({ status, islate }) =>
        islate ? <StatusMark tone="problem">{staff("isLate")}</StatusMark> : <CodeStatus code={status} />,
    },
    {
      text: t("asked"),
      value: "asked",
      width: 140,
      hideBelow: 1080,
      card: "pair",
      cell: ({ asked }) => <DateTime value={asked} />,
    },
    {
      text: staff("due"),
      value: "due",
      width: 190,
      card: "pair",
      cell: ({ due }) => due && <DateTime value={due} show="both" />,
    },
  ];
}
