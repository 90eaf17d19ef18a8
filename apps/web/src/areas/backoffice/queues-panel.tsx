import { differenceList, reviewList, taskCounts } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { visibleTabs } from "../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../shell/routing/route-link.tsx";
import type { RouteId } from "../../shell/routing/routes.ts";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { LoadingPanel, PanelFailure } from "../../ui/feedback/states.tsx";
import { Panel } from "../../ui/layout/page.tsx";

const queues = ["tasks", "reviews", "differences"] as const;

/** The operator's queues that this user may open. */
function useQueues(): readonly (typeof queues)[number][] {
  const tabs = visibleTabs("support", useViewer());
  return queues.filter((each) => tabs.includes(each));
}

export const useHasQueues = (): boolean => useQueues().length > 0;

/** A panel on the operator's dashboard with the number of items in each queue. */
export function QueuesPanel() {
  const t = useTranslations("accounts.dashboard.queues");
  const own = useQueues();
  const asked = {
    tasks: useApiQuery(taskCounts, {}, { enabled: own.includes("tasks") }),
    reviews: useApiQuery(reviewList, { decided: false }, { enabled: own.includes("reviews") }),
    differences: useApiQuery(differenceList, {}, { enabled: own.includes("differences") }),
  };
  const failed = own.map((each) => asked[each]).find(({ error, data }) => error !== null && data === undefined);
  if (failed)
    return (
      <Panel title={t("title")} flush>
        <PanelFailure error={failed.error} onRetry={() => void failed.refetch()} />
      </Panel>
    );
  if (own.some((each) => asked[each].data === undefined))
    return (
      <Panel title={t("title")} flush>
        <LoadingPanel lines={2} />
      </Panel>
    );
  const [tasks, differences] = [asked.tasks.data, asked.differences.data?.data.length];
  const sent = asked.reviews.data?.data.filter(({ state }) => state === "sent").length;
  return (
    <Panel title={t("title")} flush>
      <ul>
        {tasks && (
          <QueueLink
            to="tasks"
            count={tasks.open}
            words={[
              t("tasks", { count: tasks.open }),
              ...(tasks.overdue > 0 ? [t("tasksLate", { count: tasks.overdue })] : []),
            ].join(", ")}
            act={t("tasksAct")}
          />
        )}
        {sent !== undefined && (
          <QueueLink to="reviews" count={sent} words={t("documents", { count: sent })} act={t("documentsAct")} />
        )}
        {differences !== undefined && (
          <QueueLink
            to="differences"
            count={differences}
            words={t("differences", { count: differences })}
            act={t("differencesAct")}
          />
        )}
      </ul>
    </Panel>
  );
}

function QueueLink({ to, count, words, act }: { to: RouteId; count: number; words: string; act: string }) {
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
