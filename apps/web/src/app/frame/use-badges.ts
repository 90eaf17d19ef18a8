import { useTranslations } from "use-intl";
import { cachedLists } from "../cached-lists.ts";
import type { SectionId } from "../routing/route-types.ts";
import { SESSION_TIMEOUT_MS } from "../session/session-actions.ts";
import { useCachedList } from "../use-cached-list.ts";
import type { Badges } from "./section-menu.tsx";

/** Numbers beside the sections. Unread tickets: a failure to count them is no news, so nothing shows. */
export function useBadges(visible: readonly SectionId[]): Badges {
  const t = useTranslations("shell");
  const { data } = useCachedList(cachedLists.unreadTickets, {
    enabled: visible.includes("support"),
    call: { timeoutMs: SESSION_TIMEOUT_MS },
  });
  const unread = data?.count ?? 0;
  return unread > 0 ? { support: { value: unread, tone: "accent", label: t("unread", { count: unread }) } } : {};
}
