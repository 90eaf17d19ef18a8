import { escrowLists } from "@nameplane/contracts/escrow/escrow-values";
import { staffEscrowList } from "@nameplane/contracts/escrow/operations";
import type { AnswerOf } from "@nameplane/contracts";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useRouteQuery, useSetQuery } from "../../shell/routing/use-route.ts";
import { StaffLink } from "../../shell/staff/staff-link.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { TableFoot } from "../../ui/table/table-foot.tsx";
import { CodeStatus } from "../../ui/text/code-status.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { statusOf } from "./escrow-answer.ts";
import "../../ui/table/data-table.css";
import "./escrow.css";

type Row = AnswerOf<typeof staffEscrowList>["data"][number];

/** Escrows of customers in three lists: disputed ones, which wait for a decision, open ones, and ended ones. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("escrowdesk.list");
  const title = useTranslations("staff.title");
  const query = useRouteQuery();
  const setQuery = useSetQuery();
  const list = escrowLists.find((each) => each === query["list"]) ?? "disputed";
  const page = Math.max(1, Number(query["page"] ?? 1) || 1);
  const { data, error, refetch } = useApiQuery(staffEscrowList, { list, page });
  return (
    <Page width="form" title={title("escrows")} sub={t("sub")}>
      <div className="np-col np-gap-20">
        <ViewTabs
          label={t("tabs")}
          tabs={escrowLists.map((value) => ({ value, label: t(value) }))}
          value={list}
          onChange={(value) => void setQuery({ list: value === "disputed" ? undefined : value, page: undefined })}
        />
        <Panel flush>
          {data === undefined && error !== null && (
            <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
          )}
          {data === undefined && error === null && <LoadingPanel lines={6} />}
          {data?.data.length === 0 && <EmptyState title={t(`empty.${list}`)} />}
          {data !== undefined && data.data.length > 0 && (
            <ul className="np-escrow-rows" aria-label={t(list)}>
              {data.data.map((row) => (
                <Line key={row.number} row={row} />
              ))}
            </ul>
          )}
          {data !== undefined && data.total > data.limit && (
            <TableFoot
              pagination={{ page, rowsPerPage: data.limit, totalItems: data.total, sortBy: "", descending: false }}
              onPagination={(next) => void setQuery({ page: next.page === 1 ? undefined : String(next.page) })}
              onNewListSize={undefined}
              listSize={null}
            />
          )}
        </Panel>
      </div>
    </Page>
  );
}

function Line({ row }: { row: Row }) {
  const t = useTranslations("escrowdesk.list");
  const format = useFormat();
  const party = (of: Row["buyer"]) => (of === null ? t("invited") : t("named", { name: of.name, number: String(of.number) }));
  return (
    <li>
      <div className="np-col np-gap-4">
        <StaffLink to="escrow" params={{ number: String(row.number) }} className="np-strong">
          {row.unicodename}
        </StaffLink>
        <span className="np-small np-soft">
          {t("line", {
            number: String(row.number),
            price: format.money({ minor: row.priceMinor, currency: row.currency }),
            seller: party(row.seller),
            buyer: party(row.buyer),
            brand: row.brand,
          })}
        </span>
      </div>
      <div className="np-col np-gap-4">
        <CodeStatus code={statusOf(row.state)} />
        <span className="np-small np-soft">
          <DateTime value={row.touched} show="moment" />
        </span>
      </div>
    </li>
  );
}
