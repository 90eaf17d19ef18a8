import { taskCounts } from "@nameplane/contracts/backoffice/operations";
import { useTranslations } from "use-intl";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { cachedLists } from "../../shell/lists/cached-lists.ts";
import { isOpen } from "../../shell/routing/gating.rules.ts";
import type { SectionId } from "../../shell/routing/route-types.ts";
import { routes } from "../../shell/routing/routes.ts";
import { SESSION_TIMEOUT_MS } from "../../shell/session/session-change.ts";
import { useViewer } from "../../shell/session/use-viewer.ts";
import { useCachedList } from "../../shell/lists/use-cached-list.ts";
import type { Badges } from "./section-menu.tsx";

/** Live hints update the count. In case a hint is missed, the count is loaded again after this time. */
const TASKS_FRESH_MS = 60_000;

/** Numbers beside the sections: unread tickets and, for staff, open tasks. If a count cannot be loaded, nothing is shown. */
export function useBadges(visible: readonly SectionId[]): Badges {
  const t = useTranslations("shell");
  const hasSupport = visible.includes("support");
  const call = { timeoutMs: SESSION_TIMEOUT_MS };
  const unread =
    useCachedList(cachedLists.unreadTickets, { enabled: hasSupport, call: { ...call, ignored: true } }).data?.count ?? 0;
  const hasQueue = isOpen(routes.tasks, useViewer());
  const enabled = hasSupport && hasQueue;
  const tasks = useApiQuery(taskCounts, {}, { enabled, call, staleTimeMs: TASKS_FRESH_MS }).data?.open ?? 0;
  const value = unread + tasks;
  const label = [
    ...(unread > 0 ? [t("unread", { count: unread })] : []),
    ...(tasks > 0 ? [t("openTasks", { count: tasks })] : []),
  ].join(", ");
  return value > 0 ? { support: { value, tone: "accent", label } } : {};
}
