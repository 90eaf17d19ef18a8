import { useTranslations } from "use-intl";
import { cachedLists } from "../../shell/lists/cached-lists.ts";
import type { SectionId } from "../../shell/routing/route-types.ts";
import { SESSION_TIMEOUT_MS } from "../../shell/session/session-change.ts";
import { useCachedList } from "../../shell/lists/use-cached-list.ts";
import type { Badges } from "./section-menu.tsx";

/** The number beside a section, which is that of unread tickets. If it cannot be loaded, nothing is shown. */
export function useBadges(visible: readonly SectionId[]): Badges {
  const t = useTranslations("shell");
  const value =
    useCachedList(cachedLists.unreadTickets, {
      enabled: visible.includes("support"),
      call: { timeoutMs: SESSION_TIMEOUT_MS, ignored: true },
    }).data?.count ?? 0;
  return value > 0 ? { support: { value, tone: "accent", label: t("unread", { count: value }) } } : {};
}
