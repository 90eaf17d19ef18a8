import type { LetterRow } from "@nameplane/contracts/abuse/letters";
import { letterLists } from "@nameplane/contracts/abuse/letter-values";
import { abuseLetters } from "@nameplane/contracts/abuse/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { useRouteQuery, useSetQuery } from "../../shell/routing/use-route.ts";
import { StaffLink } from "../../shell/staff/staff-link.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { TableFoot } from "../../ui/table/table-foot.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";

/** Emails that report abuse: those that wait to be read, those that were filed, and those that were set aside. */
export function LettersPanel(): React.JSX.Element {
  const t = useTranslations("abuse.letters");
  const query = useRouteQuery();
  const setQuery = useSetQuery();
  const list = letterLists.find((each) => each === query["emails"]) ?? "waiting";
  const page = Math.max(1, Number(query["emailpage"] ?? 1) || 1);
  const { data, error, refetch } = useApiQuery(abuseLetters, { list, page });
  return (
    <Panel flush title={t("title")}>
      <div className="np-abuse-lead np-col np-gap-12">
        <p className="np-small np-soft">{t("sub")}</p>
        <ViewTabs
          label={t("tabs")}
          tabs={letterLists.map((value) => ({ value, label: t(`list.${value}`) }))}
          value={list}
          onChange={(value) => void setQuery({ emails: value === "waiting" ? undefined : value, emailpage: undefined })}
        />
      </div>
      {data === undefined && error !== null && <ErrorState title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingPanel lines={3} />}
      {data?.data.length === 0 && <EmptyState title={t(`empty.${list}`)} />}
      {data !== undefined && data.data.length > 0 && (
        <ul className="np-abuse-rows" aria-label={t(`list.${list}`)}>
          {data.data.map((row) => (
            <Row key={row.letterid} row={row} />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > data.limit && (
        <TableFoot
          pagination={{ page, rowsPerPage: data.limit, totalItems: data.total, sortBy: "", descending: false }}
          onPagination={(next) => void setQuery({ emailpage: next.page === 1 ? undefined : String(next.page) })}
          onNewListSize={undefined}
          listSize={null}
        />
      )}
    </Panel>
  );
}

function Row({ row }: { row: LetterRow }) {
  const t = useTranslations("abuse.letters");
  const kinds = useTranslations("abuse.kinds");
  return (
    <li className="np-abuse-row">
      <div className="np-col np-gap-4">
        <StaffLink to="abuseLetter" params={{ letterid: row.letterid }} className="np-strong np-abuse-text">
          {row.subject === "" ? t("noSubject") : row.subject}
        </StaffLink>
        <span className="np-small np-soft np-abuse-text">
          {[
            row.sender,
            kinds(row.what),
            row.names.length === 0 ? t("noNames") : row.names.join(", "),
            ...(row.files === 0 ? [] : [t("files", { count: row.files })]),
            row.brand,
          ].join(" · ")}
        </span>
      </div>
      <div className="np-abuse-marks">
        {row.news !== null && <StatusMark tone="needs">{t("news")}</StatusMark>}
        {row.mark !== null && <StatusMark tone={row.mark === "failed" ? "problem" : "info"}>{t(`mark.${row.mark}`)}</StatusMark>}
        <span className="np-small np-soft">
          <DateTime value={row.received} show="moment" />
        </span>
      </div>
    </li>
  );
}
