import { useTranslations } from "use-intl";
import { Panel } from "../../../ui/layout/page.tsx";
import { IdnConverter, WhoisField } from "../tools/index.ts";

/** Small tools that need no data of the account. */
export function DashboardTools() {
  const t = useTranslations("accounts.dashboard.tools");
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <WhoisField />
        <IdnConverter />
      </div>
    </Panel>
  );
}
