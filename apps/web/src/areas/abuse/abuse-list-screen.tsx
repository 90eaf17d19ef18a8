import { abuseLists } from "@nameplane/contracts/abuse/abuse-values";
import { abuseList } from "@nameplane/contracts/abuse/operations";
import type { AbuseRow } from "@nameplane/contracts/abuse/abuse";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useRouteQuery, useSetQuery } from "../../shell/routing/use-route.ts";
import { StaffLink } from "../../shell/staff/staff-link.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Page, Panel } from "../../ui/layout/page.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { TableFoot } from "../../ui/table/table-foot.tsx";
import { DateTime, useNow } from "../../ui/text/date-time.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { LettersPanel } from "./letters-panel.tsx";
import "../../ui/table/data-table.css";
import "./abuse.css";

/** Reports of abuse by domain: those that wait, those whose domain is on hold, and those that are closed. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("abuse.list");
  const title = useTranslations("staff.title");
  const query = useRouteQuery();
  const setQuery = useSetQuery();
  const list = abuseLists.find((each) => each === query["list"]) ?? "open";
  const page = Math.max(1, Number(query["page"] ?? 1) || 1);
  const { data, error, refetch } = useApiQuery(abuseList, { list, page });
  return (
    <Page width="form" title={title("abuse")} sub={t("sub")}>
      <div className="np-col np-gap-20">
        <ViewTabs
          label={t("tabs")}
          tabs={abuseLists.map((value) => ({ value, label: t(value) }))}
          value={list}
          onChange={(value) => void setQuery({ list: value === "open" ? undefined : value, page: undefined })}
        />
        <Panel flush>
          {data === undefined && error !== null && (
            <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />
          )}
          {data === undefined && error === null && <LoadingPanel lines={6} />}
          {data?.data.length === 0 && <EmptyState title={t(`empty.${list}`)} />}
          {data !== undefined && data.data.length > 0 && (
            <ul className="np-abuse-rows" aria-label={t(list)}>
              {data.data.map((row) => (
                <Row key={row.reference} row={row} />
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
        <LettersPanel />
      </div>
    </Page>
  );
}

function Row({ row }: { row: AbuseRow }) {
  const t = useTranslations("abuse.list");
  const kinds = useTranslations("abuse.kinds");
  const now = useNow();
  const isLate = row.due !== null && new Date(row.due) < now;
  return (
    <li className="np-abuse-row">
      <div className="np-col np-gap-4">
        <StaffLink to="abuseCase" params={{ reference: row.reference }} className="np-strong">
          <DomainName name={row.name} />
        </StaffLink>
        <span className="np-small np-soft">
          {row.what.map((kind) => kinds(kind)).join(", ")}
          {" · "}
          {t("reports", { count: row.reports })}
          {" · "}
          {row.account === null ? t("elsewhere") : t("named", { name: row.account.name, number: String(row.account.number) })}
          {" · "}
          {row.brand}
        </span>
      </div>
      <div className="np-abuse-marks">
        {row.isheld && <StatusMark tone="problem">{t("onHold")}</StatusMark>}
        {row.isanswered && <StatusMark tone="needs">{t("answered")}</StatusMark>}
        {row.due !== null && (
          <StatusMark tone={isLate ? "problem" : "needs"}>
            {t(isLate ? "late" : "due")} <DateTime value={row.due} show="relative" />
          </StatusMark>
        )}
        {row.due === null && (
          <span className="np-small np-soft">
            <DateTime value={row.received} show="moment" />
          </span>
        )}
      </div>
    </li>
  );
}
