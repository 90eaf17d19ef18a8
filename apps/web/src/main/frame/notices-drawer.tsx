import { useTranslations } from "use-intl";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { Fetched } from "../../ui/feedback/fetched.tsx";
import { slots } from "../slots.ts";

const Notices = slots.notices;

/** Recent notices, in a drawer on the right. */
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
