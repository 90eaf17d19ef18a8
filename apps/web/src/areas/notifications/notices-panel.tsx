import { notices } from "@nameplane/contracts/notifications/operations";
import { useTranslations } from "use-intl";
import { isOpen } from "../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import { routes } from "../../shell/routing/routes.ts";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../ui/feedback/states.tsx";
import { NoticeRow } from "./notice-row.tsx";
import { useMarkRead } from "./use-notices.ts";

/** Shown when the notification bell is opened: the latest notices, and a link to all of them. */
export function NoticesPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations("notices");
  const viewer = useViewer();
  const list = useApiQuery(notices, { limit: 20 });
  const mark = useMarkRead();
  const { data } = list;
  if (data === undefined)
    return list.error ? (
      <ErrorState title={t("failed")} error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <LoadingPanel lines={6} />
    );
  const latest = data.data[0];
  return (
    <div className="np-notices">
      {data.unread > 0 && latest !== undefined && (
        <div className="np-notices-acts">
          <Button size="sm" busy={mark.isPending} onClick={() => mark.mutate({ input: { until: latest.at } })}>
            {t("markAll")}
          </Button>
        </div>
      )}
      {latest === undefined ? (
        <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
      ) : (
        <ul className="np-notices-list">
          {data.data.map((notice) => (
            <NoticeRow
              key={notice.noticeid}
              notice={notice}
              onOpen={({ noticeid, isread }) => {
                if (!isread) mark.mutate({ input: { noticeids: [noticeid] } });
                onClose();
              }}
            />
          ))}
        </ul>
      )}
      {latest !== undefined && isOpen(routes.userNotices, viewer) && (
        <p className="np-notices-all">
          <RouteButton to="userNotices" size="sm" onClick={onClose}>
            {t("all")}
          </RouteButton>
        </p>
      )}
    </div>
  );
}
