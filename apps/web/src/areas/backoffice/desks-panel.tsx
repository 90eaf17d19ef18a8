import { differenceList, reviewList, taskCounts } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { visibleTabs } from "../../app/routing/gating.rules.ts";
import { RouteButton } from "../../app/routing/route-link.tsx";
import type { RouteId } from "../../app/routes.ts";
import { useViewer } from "../../app/session/use-viewer.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { LoadingPanel, PanelFailure } from "../../ui/feedback/states.tsx";
import { Panel } from "../../ui/layout/page.tsx";

/** Whether this user works at a desk of the operator. */
export function useHasDesks(): boolean {
  return visibleTabs("support", useViewer()).includes("reviews");
}

/** Panel of the operator's dashboard: what waits at each desk. */
export function DesksPanel() {
  const t = useTranslations("accounts.dashboard.desks");
  const reviews = useApiQuery(reviewList, { decided: false });
  const differences = useApiQuery(differenceList, {});
  const tasks = useApiQuery(taskCounts, {});
  const failed = [tasks, reviews, differences].find(({ error, data }) => error !== null && data === undefined);
  if (failed)
    return (
      <Panel title={t("title")} flush>
        <PanelFailure error={failed.error} onRetry={() => void failed.refetch()} />
      </Panel>
    );
  if (tasks.data === undefined || reviews.data === undefined || differences.data === undefined)
    return (
      <Panel title={t("title")} flush>
        <LoadingPanel lines={2} />
      </Panel>
    );
  const sent = reviews.data.data.filter(({ state }) => state === "sent").length;
  return (
    <Panel title={t("title")} flush>
      <ul>
        <Desk
          to="tasks"
          count={tasks.data.open}
          words={[
            t("tasks", { count: tasks.data.open }),
            ...(tasks.data.overdue > 0 ? [t("tasksLate", { count: tasks.data.overdue })] : []),
          ].join(", ")}
          act={t("tasksAct")}
        />
        <Desk to="reviews" count={sent} words={t("documents", { count: sent })} act={t("documentsAct")} />
        <Desk
          to="differences"
          count={differences.data.data.length}
          words={t("differences", { count: differences.data.data.length })}
          act={t("differencesAct")}
        />
      </ul>
    </Panel>
  );
}

function Desk({ to, count, words, act }: { to: RouteId; count: number; words: string; act: string }) {
  return (
    <li>
      <div className="np-need">
        <div className="np-need-words">
          {count > 0 ? <span className="np-strong">{words}</span> : <span className="np-soft">{words}</span>}
        </div>
        <span className="np-need-act">
          <RouteButton to={to} size="sm" {...(count > 0 ? { variant: "primary" as const } : {})}>
            {act}
          </RouteButton>
        </span>
      </div>
    </li>
  );
}
