import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { openDialog } from "../../../shell/dialogs/dialog-store.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Page } from "../../../ui/layout/page.tsx";
import { PasskeysPanel, RecoveryPanel, TwoStepPanel } from "../factors/index.ts";
import { PasswordPanel } from "./password-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

/** The security of the user's login: password, second factors, sessions. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("identity.security");
  const { globals } = useBrand();
  return (
    <Page
      width="form"
      title={t("title")}
      actions={globals.enableLoginLog && <Button onClick={() => openDialog({ kind: "loginHistory" })}>{t("loginLog")}</Button>}
    >
      <div className="np-col np-gap-20">
        <PasswordPanel />
        <TwoStepPanel />
        <PasskeysPanel />
        <RecoveryPanel />
        <SessionsPanel />
      </div>
    </Page>
  );
}
