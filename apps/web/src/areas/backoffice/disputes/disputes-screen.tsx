import { disputeLists } from "@nameplane/contracts/payments/dispute-values";
import type { DisputeRow } from "@nameplane/contracts/payments/disputes";
import { disputes } from "@nameplane/contracts/payments/operations";
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
import { DateTime, useNow } from "../../../ui/text/date-time.tsx";
import { Money } from "../../../ui/text/money.tsx";
import { CustomerLink } from "../task-words.tsx";
import { HoldRules } from "./hold-rules.tsx";
import "./disputes.css";

/** Disputed payments: those to be answered by their deadline, those the bank decides about, and those that have ended. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("disputes.list");
  const title = useTranslations("staff.title");
  const search = useRouteQuery();
  const setQuery = useSetQuery();
  const list = disputeLists.find((each) => each === search["list"]) ?? "open";
  const query = useApiList(disputes, { list });
  const items = query.data?.data ?? [];
  return (
    <Page title={title("disputes")} sub={t("sub")}>
      <div className="np-col np-gap-20">
        <ViewTabs
          label={t("tabs")}
          value={list}
          tabs={disputeLists.map((value) => ({ value, label: t(value) }))}
          onChange={(next) => void setQuery({ list: next === "open" ? undefined : next }, { replace: true })}
        />
        <DataTable<DisputeRow>
          label={t(list)}
          items={items}
          rowKey={({ disputeid }) => disputeid}
          rowName={({ number }) => `D${number}`}
          noFoot
          listSize={null}
          pagination={{ sortBy: "", descending: true, rowsPerPage: items.length, page: 1, totalItems: items.length }}
          onPagination={() => undefined}
          state={tableStateOf(query, { title: t("failed") })}
          filtered={false}
          emptyByFilter={null}
          empty={<EmptyState title={t(`empty.${list}`)} />}
          headers={[
            {
              text: t("number"),
              value: "number",
              width: 110,
              names: true,
              card: "title",
              cell: (row) => <DisputeLink row={row} />,
            },
            { text: t("customer"), value: "customer", card: "pair", cell: ({ customer }) => <CustomerLink of={customer} /> },
            {
              text: t("amount"),
              value: "amountMinor",
              width: 140,
              align: "right",
              card: "pair",
              cell: ({ amountMinor: minor, currency }) => <Money value={{ minor, currency }} />,
            },
            { text: t("due"), value: "due", width: 190, card: "pair", cell: (row) => <Due row={row} /> },
            {
              text: t("status"),
              value: "status",
              width: 170,
              card: "line",
              cell: ({ status }) => <CodeStatus code={status} />,
            },
          ]}
        />
        {query.data !== undefined && <HoldRules holds={query.data.holds} />}
      </div>
    </Page>
  );
}

function DisputeLink({ row: { number, isinquiry } }: { row: DisputeRow }) {
  const t = useTranslations("disputes.list");
  return (
    <>
      <StaffLink to="dispute" params={{ number: String(number) }} className="np-strong">
        D{number}
      </StaffLink>
      {isinquiry && <span className="np-small np-soft"> {t("inquiry")}</span>}
    </>
  );
}

function Due({ row: { due, ended } }: { row: DisputeRow }) {
  const t = useTranslations("disputes.list");
  const now = useNow();
  if (ended !== null) return <DateTime value={ended} />;
  if (due === null) return <span className="np-soft">{t("noDeadline")}</span>;
  return (
    <span className={new Date(due) < now ? "np-dispute-late" : undefined}>
      <DateTime value={due} show="both" />
    </span>
  );
}
