import { statusOf, type AnswerOf } from "@nameplane/contracts";
import { bulkRows } from "@nameplane/contracts/orders/operations";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import { paced } from "../../../lib/api/paced.ts";
import { apiQuery } from "../../../lib/api/use-api.ts";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../../ui/table/table-types.ts";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";
import { ACTION_REQUIRED, errorOf, OTHER, type Run } from "./run-causes.tsx";

type Row = AnswerOf<typeof bulkRows>["data"][number];
type State = Row["state"];
const tones: Record<State, StatusTone> = { done: "active", waiting: "pending", failed: "problem" };
const LIMIT = 25;
const RUNNING_MS = 3000;

/** All domains of a run, failed ones first, or only those with one cause. */
export function RunRows({ run, cause }: { run: Run; cause: string | null }) {
  const t = useTranslations("bulk.run");
  const locale = useLocale() === "sv" ? "sv" : "en";
  const [state, setState] = useState<State | "all">("all");
  const [page, setPage] = useState({ of: "", number: 1 });
  const of = `${state} ${cause ?? ""}`;
  const number = page.of === of ? page.number : 1;
  const list = useQuery({
    ...apiQuery(useApi(), bulkRows, {
      runid: run.runid,
      ...(cause !== null ? { cause } : state === "all" ? {} : { state }),
      page: number,
      limit: LIMIT,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: paced(() => (run.isended ? false : RUNNING_MS)),
  });
  return (
    <section className="np-col np-gap-12" aria-label={t("table")}>
      {cause === null && (
        <ViewTabs<State | "all">
          label={t("only")}
          value={state}
          onChange={setState}
          tabs={[
            { value: "all", label: t("allRows"), count: run.total },
            { value: "failed", label: t("stateOf.failed"), count: run.failed },
            { value: "waiting", label: t("stateOf.waiting"), count: run.waiting },
            { value: "done", label: t("stateOf.done"), count: run.done },
          ]}
        />
      )}
      <DataTable<Row>
        label={t("table")}
        headers={[
          {
            text: t("domain"),
            value: "unicodename",
            names: true,
            card: "title",
            cell: ({ itemid, unicodename, domainname }) =>
              itemid === null ? (
                <DomainName name={unicodename} ascii={domainname} />
              ) : (
                <RouteLink to="domainStatus" params={{ itemID: itemid }} className="np-domain-link">
                  <DomainName name={unicodename} ascii={domainname} />
                </RouteLink>
              ),
          },
          {
            text: t("state"),
            value: "state",
            width: 210,
            card: "line",
            cell: (row) => (
              <StatusMark tone={tones[row.state]}>
                {row.status === null
                  ? t(`stateOf.${row.state}`)
                  : statusOf(row.status === OTHER ? ACTION_REQUIRED : row.status).label[locale]}
              </StatusMark>
            ),
          },
          {
            text: t("expires"),
            value: "expiredate",
            width: 140,
            card: "pair",
            cell: ({ expiredate }) => (expiredate === null ? <span /> : <DateTime value={expiredate} />),
          },
          {
            text: t("why"),
            value: "text",
            card: "line",
            cell: (row) => <Why row={row} />,
          },
          ...(run.ordernr === null
            ? []
            : ([
                {
                  text: t("request"),
                  value: "requestid",
                  width: 110,
                  card: "pair",
                  cell: ({ requestid }) =>
                    requestid === null ? (
                      <span />
                    ) : (
                      <RouteLink to="request" params={{ id: String(requestid) }} className="np-link">
                        {requestid}
                      </RouteLink>
                    ),
                },
              ] satisfies TableHeader<Row>[])),
        ]}
        items={list.data?.data ?? []}
        rowKey={({ domainname }) => domainname}
        rowName={({ unicodename }) => unicodename}
        pagination={{
          sortBy: "state",
          descending: false,
          rowsPerPage: LIMIT,
          page: number,
          totalItems: list.data?.total ?? 0,
        }}
        onPagination={(next) => setPage({ of, number: next.page })}
        listSize={LIMIT}
        state={tableStateOf(list, { title: t("failed"), reassurance: t("kept") })}
        empty={<EmptyState plain title={t("none")} />}
      />
    </section>
  );
}

/** The message of the registry, or ours. For a row that waits for a registry, it says that the row continues automatically. */
function Why({ row: { state, text, error } }: { row: Row }) {
  const t = useTranslations("bulk.run");
  if (state === "done" || (text === null && error === null)) return <span />;
  return text === null ? (
    <span className="np-run-why">{t(state === "waiting" ? "away" : `error.${errorOf(error)}`)}</span>
  ) : (
    <span className="np-run-why" translate="no">
      {text}
    </span>
  );
}
