import { unreadCount } from "@nameplane/contracts/tickets/operations";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { apiQuery } from "../../lib/api/use-api.ts";
import type { SectionId } from "../routing/route-types.ts";
import { SESSION_TIMEOUT_MS } from "../session/session-actions.ts";
import type { Badges } from "./section-menu.tsx";

/** Numbers beside the sections. Unread tickets: a failure to count them is no news, so nothing shows. */
export function useBadges(visible: readonly SectionId[]): Badges {
  const t = useTranslations("shell");
  const api = useApi();
  const { data } = useQuery({
    ...apiQuery(
      api,
      unreadCount,
      {},
      { enabled: visible.includes("support"), staleTimeMs: 60_000, call: { timeoutMs: SESSION_TIMEOUT_MS } },
    ),
    retry: false,
  });
  const unread = data?.count ?? 0;
  return unread > 0 ? { support: { value: unread, tone: "accent", label: t("unread", { count: unread }) } } : {};
}
