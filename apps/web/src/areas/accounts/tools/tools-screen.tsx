import { exportDomains } from "@nameplane/contracts/domains/operations";
import { IconBrush, IconDownload, IconListSearch, IconTags } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { visibleTabs } from "../../../shell/routing/gating.rules.ts";
import { RouteButton } from "../../../shell/routing/route-link.tsx";
import { useSession } from "../../../shell/session/use-session.ts";
import { useViewer } from "../../../shell/session/use-viewer.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Page, Panel } from "../../../ui/layout/page.tsx";
import { Way } from "../../../ui/layout/way.tsx";
import { IdnConverter } from "./idn-converter.tsx";
import { WhoisField } from "./whois-field.tsx";
import { saveFile } from "../../../lib/save-file.ts";

/** Small tools, and tools for many domains. Each is shown only if this user can use it. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("tools.main");
  const viewer = useViewer();
  const { permissions } = useSession();
  const { globals } = viewer.brand;
  const domains = visibleTabs("domains", viewer);
  const isOwner = visibleTabs("tools", viewer).includes("whitelabel");
  return (
    <Page title={t("title")} sub={t("sub")}>
      <div className="np-columns">
        <Panel title={t("names")}>
          <div className="np-col np-gap-16">
            <WhoisField />
            <IdnConverter />
          </div>
        </Panel>
        <Panel title={t("many")} flush>
          {globals.menus.Search && (
            <Way icon={IconListSearch} title={t("bulkSearch")} text={t("bulkSearchText")}>
              <RouteButton to="searchDomainsBulk" size="sm">
                {t("bulkSearchAct")}
              </RouteButton>
            </Way>
          )}
          {domains.includes("bulkLabels") && (
            <Way icon={IconTags} title={t("bulkLabels")} text={t("bulkLabelsText")}>
              <RouteButton to="bulkLabels" size="sm">
                {t("bulkLabelsAct")}
              </RouteButton>
            </Way>
          )}
          {globals.enableExport && domains.length > 0 && permissions.has("domain_view") && (
            <Way icon={IconDownload} title={t("export")} text={t("exportText")}>
              <ExportHere />
            </Way>
          )}
          {isOwner && (
            <Way icon={IconBrush} title={t("brand")} text={t("brandText")}>
              <RouteButton to="whitelabel" size="sm">
                {t("brandAct")}
              </RouteButton>
            </Way>
          )}
        </Panel>
      </div>
    </Page>
  );
}

/** Saves all domains of the account as a file. */
function ExportHere() {
  const t = useTranslations("tools.main");
  const file = useTranslations("domains.list");
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { blob } = await api.file(exportDomains, { orderby: "domainname", desc: false });
      saveFile(file("exportFile"), blob);
    } catch {
      // The request layer has shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" busy={isBusy} onClick={() => void save()}>
      {t("exportHere")}
    </Button>
  );
}
