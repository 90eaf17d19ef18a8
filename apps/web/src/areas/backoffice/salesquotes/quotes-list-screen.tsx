import type { AnswerOf } from "@nameplane/contracts";
import { salesQuotes } from "@nameplane/contracts/payments/operations";
import { useTranslations } from "use-intl";
import { useApiList } from "../../../lib/api/use-api.ts";
import { useRouteQuery, useSetQuery } from "../../../shell/routing/use-route.ts";
import { StaffLink } from "../../../shell/staff/staff-link.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf } from "../../../ui/table/table-types.ts";
import { CodeStatus } from "../../../ui/text/code-status.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { CustomerLink } from "../task-words.tsx";

type Row = AnswerOf<typeof salesQuotes>["data"][number];
const lists = ["sent", "ended"] as const;

/** Quotes that staff have made of their own accord: those that wait for an answer, and those that have ended. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("salesquotes.list");
  const title = useTranslations("staff.title");
  const search = useRouteQuery();
  const setQuery = useSetQuery();
  const list = lists.find((each) => each === search["list"]) ?? "sent";
  const query = useApiList(salesQuotes, { list });
  const items = query.data?.data ?? [];
  return (
    <Page title={title("salesQuotes")} sub={t("sub")}>
      <div className="np-col np-gap-20">
        <ViewTabs
          label={t("tabs")}
          value={list}
          tabs={lists.map((value) => ({ value, label: t(value) }))}
          onChange={(next) => void setQuery({ list: next === "sent" ? undefined : next }, { replace: true })}
        />
        <DataTable<Row>
          label={t(list)}
          items={items}
          rowKey={({ quoteid }) => quoteid}
          rowName={({ number }) => String(number)}
          noFoot
          listSize={null}
          pagination={{ sortBy: "", descending: true, rowsPerPage: items.length, page: 1, totalItems: items.length }}
          onPagination={() => undefined}
          state={tableStateOf(query, { title: t("failed") })}
          filtered={false}
          emptyByFilter={null}
          empty={<EmptyState title={t(`empty.${list}`)}>{t("how")}</EmptyState>}
          headers={[
            {
              text: t("quote"),
              value: "subject",
              names: true,
              card: "title",
              cell: ({ quoteid, number, subject }) => (
                <StaffLink to="salesQuote" params={{ id: quoteid }} className="np-strong">
                  {t("named", { number: String(number), subject })}
                </StaffLink>
              ),
            },
            { text: t("customer"), value: "customer", card: "pair", cell: ({ customer }) => <CustomerLink of={customer} /> },
            {
              text: t("total"),
              value: "totalMinor",
              width: 150,
              align: "right",
              card: "pair",
              cell: ({ totalMinor: minor, currency }) => <Money value={{ minor, currency }} />,
            },
            { text: t("until"), value: "until", width: 150, card: "pair", cell: ({ until }) => <DateTime value={until} /> },
            { text: t("status"), value: "status", width: 170, card: "line", cell: ({ status }) => <CodeStatus code={status} /> },
          ]}
        />
      </div>
    </Page>
  );
}
