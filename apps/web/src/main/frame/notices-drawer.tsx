import { useTranslations } from "use-intl";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { Fetched } from "../../ui/feedback/fetched.tsx";
import { lazySlot, slots } from "../slots.ts";

const Notices = lazySlot(slots.notices);

/** What happened lately, in a sheet from the right. */
export function NoticesDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("shell");
  return (
    <Drawer open={open} onClose={onClose} title={t("notices")} width={420} flush>
      {Notices && (
        <Fetched>
          <Notices onClose={onClose} />
        </Fetched>
      )}
    </Drawer>
  );
}
