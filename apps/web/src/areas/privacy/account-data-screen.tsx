import { useTranslations } from "use-intl";
import { useSession } from "../../shell/session/use-session.ts";
import { Page } from "../../ui/layout/page.tsx";
import { ClosingPanel } from "./closing-panel.tsx";
import { ExportsPanel } from "./exports-panel.tsx";

/** The data of the account: copies of it, and what happens to it when the account is closed. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("privacy");
  const { permissions } = useSession();
  return (
    <Page width="form" title={t("title")} sub={t("sub")}>
      <div className="np-col np-gap-20">
        {permissions.has("export_data") && <ExportsPanel />}
        <ClosingPanel />
      </div>
    </Page>
  );
}
