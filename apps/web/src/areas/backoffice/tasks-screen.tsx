import { taskCounts, taskList } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { StaffLink, useStaffGo } from "../../shell/staff/staff-link.tsx";
import { useListState } from "../../shell/lists/use-list-state.ts";
import { DEFAULT_LIST_SIZE } from "../../lib/list-query.ts";
import { useApiList, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { SelectField } from "../../ui/form/fields.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { About, Due, Severity, useKindWord, type Task } from "./task-words.tsx";
import "./queue.css";

const limits = [10, 20, 25, 50, 100] as const;
const views = ["open", "mine", "stopped", "done"] as const;
const all = "all";

/** The operator's tasks: work that the product cannot do automatically. The most serious and urgent come first. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("queue");
  const title = useTranslations("staff.title");
  const kindWord = useKindWord();
  const go = useStaffGo();
  // The server decides the order, so the table cannot be sorted by any column.
  const { query, search, setFilter, tableProps } = useListState({ orderby: "due", desc: false, sortable: [] }, DEFAULT_LIST_SIZE);
  const view = views.find((each) => each === search["view"]) ?? "open";
  const kind = typeof search["kind"] === "string" ? search["kind"] : undefined;
  const counts = useApiQuery(taskCounts, {}).data;
  const list = useApiList(taskList, {
    view,
    ...(kind === undefined ? {} : { kind }),
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 10,
  });
  const columns = useColumns(view === "done");
  const countOf = { open: counts?.open, mine: counts?.mine, stopped: counts?.stopped, done: undefined };
  const kinds = list.data?.kinds ?? [];
  return (
    <Page title={title("tasks")}>
      <div className="np-col np-gap-16">
        <ViewTabs
          label={t("tabs")}
          value={view}
          tabs={views.map((value) => ({ value, label: t(`view.${value}`), count: countOf[value] }))}
          onChange={(value) => void setFilter({ view: value === "open" ? undefined : value, kind: undefined })}
        />
        {(kinds.length > 1 || kind !== undefined) && (
          <div className="np-queue-filter">
            <SelectField
              label={t("kindLabel")}
              value={kind ?? all}
              options={[
                { value: all, label: t("allKinds") },
                ...kinds.map((each) => ({ value: each.kind, label: `${kindWord(each.kind)} (${String(each.count)})` })),
                ...(kind === undefined || kinds.some((each) => each.kind === kind)
                  ? []
                  : [{ value: kind, label: kindWord(kind) }]),
              ]}
              onChange={(value) => void setFilter({ kind: value === all ? undefined : value })}
            />
          </div>
        )}
        <DataTable<Task>
          label={title("tasks")}
          headers={columns}
          items={list.data?.data ?? []}
          rowKey={({ taskid }) => taskid}
          rowName={(row) => kindWord(row.kind)}
          listSize={null}
          {...tableProps(list.data?.total ?? 0)}
          state={tableStateOf(list, { title: t("failed"), reassurance: t("safe") })}
          filtered={kind !== undefined}
          empty={<EmptyState title={t(`empty.${view}`)}>{t("emptyText")}</EmptyState>}
          emptyByFilter={
            <EmptyState
              plain
              title={t("noneTitle")}
              actions={<Button onClick={() => void setFilter({ kind: undefined })}>{t("allKinds")}</Button>}
            >
              {t("noneText")}
            </EmptyState>
          }
          onOpen={({ taskid }) => void go({ to: "task", params: { id: taskid } })}
        />
      </div>
    </Page>
  );
}

function useColumns(isDone: boolean): readonly TableHeader<Task>[] {
  const t = useTranslations("queue");
  const kindWord = useKindWord();
  const last: readonly TableHeader<Task>[] = isDone
    ? [
        {
          text: t("column.done"),
          value: "doneat",
          width: 220,
          card: "line",
          cell: ({ doneat, doneby }) => (
            <span>
              {doneat !== null && <DateTime value={doneat} show="relative" />}, {doneby ?? t("byItself")}
            </span>
          ),
        },
      ]
    : [
        { text: t("column.due"), value: "due", width: 210, card: "pair", cell: (row) => <Due task={row} /> },
        {
          text: t("column.taken"),
          value: "taken",
          width: 130,
          card: "line",
          hideBelow: 1080,
          cell: ({ taken }) => (taken === null ? <span className="np-quiet">{t("nobody")}</span> : taken.name),
        },
      ];
  return [
    {
      text: t("column.task"),
      value: "kind",
      names: true,
      card: "title",
      cell: ({ taskid, kind, text }) => (
        <div className="np-queue-cell">
          <StaffLink to="task" params={{ id: taskid }}>
            {kindWord(kind)}
          </StaffLink>
          <p className="np-queue-happened np-quiet">{text}</p>
        </div>
      ),
    },
    {
      text: t("task.severity"),
      value: "severity",
      width: 130,
      card: "line",
      cell: ({ severity }) => <Severity of={severity} />,
    },
    { text: t("column.about"), value: "about", card: "pair", cell: (row) => <About task={row} /> },
    {
      text: t("column.age"),
      value: "created",
      width: 170,
      card: "pair",
      cell: ({ created }) => <DateTime value={created} show="relative" />,
    },
    ...last,
  ];
}
