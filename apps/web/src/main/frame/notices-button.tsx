import { IconBell } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "../../ui/basics/button.tsx";
import { Fetched } from "../../ui/feedback/fetched.tsx";
import { lazyPart } from "../../shell/lazy-part.ts";
import { slots } from "../slots.ts";

const NoticeCount = slots.noticeCount;
const NoticesDrawer = lazyPart(async () => (await import("./notices-drawer.tsx")).NoticesDrawer);

/** The bell. Its drawer is loaded at the first press. */
export function NoticesButton() {
  const t = useTranslations("shell");
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <IconButton icon={IconBell} label={t("notices")} onClick={() => setOpen(true)} aria-haspopup="dialog">
        {NoticeCount && (
          <Fetched>
            <NoticeCount />
          </Fetched>
        )}
      </IconButton>
      {open !== null && (
        <Fetched>
          <NoticesDrawer open={open} onClose={() => setOpen(false)} />
        </Fetched>
      )}
    </>
  );
}
