import { notices } from "@nameplane/contracts/notifications/operations";
import { useTranslations } from "use-intl";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { useListScreen } from "../../shell/lists/use-list-screen.ts";
import { useApiList } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState } from "../../ui/feedback/states.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { ViewTabs } from "../../ui/layout/tabs.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import { tableStateOf, type TableHeader } from "../../ui/table/table-types.ts";
import { DateTime } from "../../ui/text/date-time.tsx";
import { NoticeWords } from "./notice-row.tsx";
import type { Notice } from "./notice-target.rules.ts";
import { useMarkRead } from "./use-notices.ts";

const limits = [10, 20, 25, 50, 100] as const;

/** Every notice, page by page. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("notices");
  const { query, search, setFilter, tableProps } = useListScreen({ orderby: "at", desc: true, sortable: [] });
  const isUnread = search["status"] === "unread";
  const list = useApiList(notices, {
    ...(isUnread ? { unread: true } : {}),
    page: query.page,
    limit: limits.find((limit) => limit === query.limit) ?? 10,
  });
  const mark = useMarkRead();
  const unread = list.data?.unread ?? 0;
  const [first] = list.data?.data ?? [];
  const markOne = ({ noticeid, isread }: Notice) => {
    if (!isread) mark.mutate({ input: { noticeids: [noticeid] } });
  };
  const columns: readonly TableHeader<Notice>[] = [
    {
      text: t("what"),
      value: "what",
      least: 280,
      cell: (notice) => <NoticeWords notice={notice} onOpen={markOne} />,
    },
    { text: t("when"), value: "at", width: 190, card: "line", cell: ({ at }) => <DateTime value={at} show="moment" /> },
    {
      text: t("state"),
      value: "state",
      hideText: true,
      width: 140,
      card: "control",
      hasControl: ({ isread }) => !isread,
      cell: (notice) =>
        notice.isread ? (
          <span className="np-quiet">{t("read")}</span>
        ) : (
          <Button size="sm" onClick={() => markOne(notice)}>
            {t("mark")}
          </Button>
        ),
    },
  ];
  return (
    <Page
      title={t("title")}
      sub={t("sub", { unread })}
      actions={
        <>
          {unread > 0 && (
            <Button busy={mark.isPending} onClick={() => mark.mutate({ input: { until: new Date().toISOString() } })}>
              {t("markAll")}
            </Button>
          )}
          <RouteButton to="userSettings">{t("choose")}</RouteButton>
        </>
      }
    >
      <ViewTabs
        label={t("title")}
        value={isUnread ? "unread" : "all"}
        tabs={[
          { value: "all", label: t("tabAll") },
          { value: "unread", label: t("tabUnread"), count: unread },
        ]}
        onChange={(next: string) => void setFilter({ status: next === "unread" ? "unread" : undefined })}
      />
      <DataTable<Notice>
        label={t("title")}
        headers={columns}
        items={list.data?.data ?? []}
        rowKey={({ noticeid }) => noticeid}
        rowName={({ at }) => at}
        {...tableProps(list.data?.total ?? 0)}
        state={tableStateOf(list, { title: t("failed"), reassurance: t("safe") })}
        empty={<EmptyState title={t(isUnread && first === undefined ? "emptyUnread" : "empty")}>{t("emptyText")}</EmptyState>}
      />
    </Page>
  );
}
