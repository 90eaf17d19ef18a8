import { IconPlus } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/states.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { useImportParts } from "./import-parts.ts";
import { useZone } from "../zone/index.ts";

/** Shown for a zone without records. Tells why there are no answers yet, and how to add records. */
export function EmptyZone({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations("dns.empty");
  const { zone, mayEdit, open } = useZone();
  const { Templates } = useImportParts();
  return (
    <Panel flush>
      <EmptyState
        title={t("title", { name: zone.name })}
        actions={
          mayEdit && (
            <>
              <Button onClick={() => open("import")}>{t("scan")}</Button>
              {Templates !== null && <Button onClick={() => open("templates")}>{t("template")}</Button>}
              <Button variant="primary" icon={IconPlus} onClick={onAdd}>
                {t("add")}
              </Button>
            </>
          )
        }
      >
        {t("text")}
      </EmptyState>
    </Panel>
  );
}
