import { useTranslations } from "use-intl";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import "./acting-notice.css";
import { useGo } from "../../shell/routing/use-route.ts";
import { useSession, useSessionActions } from "../../shell/session/use-session.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";

/** Shown on every page of a customer's panel while a staff member acts in it: as which user, how, and until when. */
export function ActingNotice() {
  const t = useTranslations("shell.acting");
  const format = useFormat();
  const { user, account } = useSession();
  const { logout } = useSessionActions();
  const go = useGo();
  const leave = () => void logout().finally(() => void go({ to: "login" }));
  if (user?.acting === undefined) return null;
  const { mode, until } = user.acting;
  const name = [user.firstname, user.lastname].filter(Boolean).join(" ") || user.username;
  return (
    <aside className="np-acting" aria-label={t("label")}>
      <Banner
        tone="needs"
        title={t(`title.${mode}`, { name, number: String(account?.number ?? "") })}
        action={<Button onClick={leave}>{t("leave")}</Button>}
      >
        {t(`text.${mode}`)} {t("until", { time: format.time(until) })}
      </Banner>
    </aside>
  );
}
