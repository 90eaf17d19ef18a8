import { useTranslations } from "use-intl";
import { Panel } from "../../ui/layout/page.tsx";
import { DashboardIdn } from "./dashboard-idn.tsx";
import { DashboardWhois } from "./dashboard-whois.tsx";

/** Small helps that need nothing of the account. */
export function DashboardTools() {
  const t = useTranslations("accounts.dashboard.tools");
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <DashboardWhois />
        <DashboardIdn />
      </div>
    </Panel>
  );
}
