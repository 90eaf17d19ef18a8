import { useTranslations } from "use-intl";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { Help } from "../../ui/text/help.tsx";

/** Help of a screen, open or folded as the user has chosen. Not shown if the brand has no help. */
export function ScreenHelp({ about }: { about: "users" | "subaccounts" | "security" }) {
  const t = useTranslations("users.help");
  const { globals } = useBrand();
  const { user } = useSession();
  if (!globals.showHelp) return null;
  return (
    <Help title={t("title")} expanded={user?.helpexpanded !== false}>
      {t(about)}
    </Help>
  );
}
