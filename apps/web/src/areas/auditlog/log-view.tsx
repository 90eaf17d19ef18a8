import type { LogEntry, LogPage } from "@nameplane/contracts/auditlog/log";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState, LoadingPanel, PanelFailure } from "../../ui/feedback/states.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { LogFilters, type LogFilter } from "./log-filters.tsx";
import { LogList, type LogPages } from "./log-list.tsx";
import type { useLog } from "./use-log.ts";

/** Filters, the entries that match them, and a button for older ones. */
export function LogView({
  log: { query, entries, people },
  filter,
  hasOperation,
  onFilter,
  pages,
}: {
  readonly log: Pick<ReturnType<typeof useLog<LogPage>>, "query"> & {
    readonly entries: readonly LogEntry[] | undefined;
    readonly people: LogPage["people"];
  };
  readonly filter: LogFilter;
  readonly hasOperation: boolean;
  readonly onFilter: (change: { readonly [Key in keyof LogFilter]: LogFilter[Key] | undefined }) => void;
  readonly pages: LogPages;
}) {
  const t = useTranslations("auditlog");
  const isFiltered = Object.keys(filter).length > 0;
  const clear = () =>
    onFilter({ group: undefined, who: undefined, domain: undefined, from: undefined, until: undefined, denied: undefined });
  return (
    <div className="np-col np-gap-16">
      <LogFilters filter={filter} people={people} hasOperation={hasOperation} onChange={onFilter} />
      <Panel flush>
        {entries === undefined && query.error !== null && (
          <PanelFailure error={query.error} onRetry={() => void query.refetch()} />
        )}
        {entries === undefined && query.error === null && <LoadingPanel lines={8} />}
        {entries?.length === 0 &&
          (isFiltered ? (
            <EmptyState plain title={t("noneTitle")} actions={<Button onClick={clear}>{t("clear")}</Button>} />
          ) : (
            <EmptyState plain title={t("emptyTitle")} />
          ))}
        {entries !== undefined && entries.length > 0 && <LogList entries={entries} pages={pages} />}
        {query.hasNextPage && (
          <div className="np-log-more">
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t("older")}
            </Button>
          </div>
        )}
      </Panel>
    </div>
  );
}
