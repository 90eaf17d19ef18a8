import { exportDomains } from "@nameplane/contracts/domains/operations";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import type { Selection } from "./selection.rules.ts";

/** The chosen domains as a file for spreadsheets. */
export function ExportAct({ selection }: { selection: Selection }) {
  const t = useTranslations("bulk.export");
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  if (selection.kind !== "query" || selection.expiresbefore !== undefined) return <p className="np-soft">{t("filterOnly")}</p>;
  const { status, search, labels, tags } = selection;
  const save = async () => {
    setBusy(true);
    try {
      const filter = {
        ...(status === undefined ? {} : { status }),
        ...(search === undefined ? {} : { search }),
        ...(labels === undefined ? {} : { labels }),
        ...(tags === undefined ? {} : { tags }),
      };
      const { blob } = await api.file(exportDomains, {
        ...filter,
        subaccounts: false,
        orderby: "expiredate",
        desc: false,
      });
      saveFile(t("file"), blob);
    } catch {
      // The request layer has already shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <p>{t("text")}</p>
        <div>
          <Button variant="primary" icon={IconDownload} busy={isBusy} onClick={() => void save()}>
            {t("act")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
