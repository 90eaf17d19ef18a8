import { IconBell } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "../../ui/basics/button.tsx";
import { lazyPart } from "../lazy-part.ts";
import { lazySlot, slots } from "../slots.ts";

const NoticeCount = lazySlot(slots.noticeCount);
const NoticesDrawer = lazyPart(async () => (await import("./notices-drawer.tsx")).NoticesDrawer);

/** The bell; what is behind it is fetched with the first press. */
export function NoticesButton() {
  const t = useTranslations("shell");
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <IconButton icon={IconBell} label={t("notices")} onClick={() => setOpen(true)} aria-haspopup="dialog">
        {NoticeCount && (
          <Suspense fallback={null}>
            <NoticeCount />
          </Suspense>
        )}
      </IconButton>
      {open !== null && (
        <Suspense fallback={null}>
          <NoticesDrawer open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
