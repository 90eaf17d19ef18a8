import { useState } from "react";
import { useTranslations } from "use-intl";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { ViewTabs } from "../../../ui/layout/tabs.tsx";
import { PresetsView } from "./presets-view.tsx";
import { TemplatesView } from "./templates-view.tsx";
import { WizardsView } from "../wizards/index.ts";
import "../zone-sheets.css";

type View = "services" | "wizards" | "own";

/**
 * Adds records that the user does not have to write: services by name, wizards for mail and certificates, and the account's
 * templates.
 */
export function TemplatesDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("dnsimport.templates");
  const [view, setView] = useState<View>("services");
  return (
    <Drawer open={open} onClose={onClose} title={t("title")} width={880}>
      <div className="np-col np-gap-20">
        <ViewTabs
          label={t("views")}
          value={view}
          onChange={setView}
          tabs={[
            { value: "services", label: t("services") },
            { value: "wizards", label: t("wizards") },
            { value: "own", label: t("own") },
          ]}
        />
        {view === "services" && <PresetsView />}
        {view === "wizards" && <WizardsView />}
        {view === "own" && <TemplatesView />}
      </div>
    </Drawer>
  );
}
