import { useState } from "react";
import { useTranslations } from "use-intl";
import { LoginForm, PasskeyLogin } from "../../areas/identity/login/index.ts";
import { Modal } from "../../ui/overlay/modal.tsx";
import { useBrand } from "../../shell/brand/use-brand.ts";
import { isBuilt } from "../../shell/routing/gating.rules.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { useSession } from "../../shell/session/use-session.ts";

/**
 * Asks for the password again if the session has expired during work. The page behind it stays, and calls that waited are sent
 * after the login.
 */
export function SessionExpiredDialog() {
  const t = useTranslations("shell.expired");
  const identity = useTranslations("identity.login");
  const brand = useBrand();
  const { user } = useSession();
  // The username is copied, because the store forgets the user as soon as another user logs in.
  const [username] = useState(user?.username ?? "");
  return (
    <Modal open persistent onClose={() => undefined} title={t("title")} sub={t("sub")}>
      <LoginForm username={username} />
      <PasskeyLogin />
      <div className="np-row np-wrap np-gap-16">
        {brand.globals.enablePasswordReset && isBuilt("forgot") && <RouteLink to="forgot">{identity("forgot")}</RouteLink>}
        {brand.globals.isOwnApp && isBuilt("signup") && <RouteLink to="signup">{t("register")}</RouteLink>}
      </div>
    </Modal>
  );
}
