import { IconBell } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { noticeCount } from "@nameplane/contracts/notifications/operations";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { SESSION_TIMEOUT_MS } from "../../shell/session/session-change.ts";
import { Count } from "../../ui/basics/count.tsx";
import { IconButton } from "../../ui/basics/button.tsx";
import { Fetched } from "../../ui/feedback/fetched.tsx";
import { lazyPart } from "../../shell/lazy-part.ts";

/** A larger number is shown as "99+". */
const MOST = 99;
const NoticesDrawer = lazyPart(async () => (await import("./notices-drawer.tsx")).NoticesDrawer);

/** The notification bell, with the number of unread notices. The drawer with the notices is loaded at the first click. */
export function NoticesButton() {
  const t = useTranslations("shell");
  // If the number cannot be loaded, no number is shown.
  const unread = useApiQuery(noticeCount, {}, { call: { timeoutMs: SESSION_TIMEOUT_MS } }).data?.unread ?? 0;
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <IconButton
        icon={IconBell}
        label={unread > 0 ? t("noticesUnread", { count: unread }) : t("notices")}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        {unread > 0 && <Count value={unread > MOST ? `${MOST}+` : unread} />}
      </IconButton>
      {open !== null && (
        <Fetched>
          <NoticesDrawer open={open} onClose={() => setOpen(false)} />
        </Fetched>
      )}
    </>
  );
}
