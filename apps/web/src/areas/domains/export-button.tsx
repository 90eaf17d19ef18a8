import { exportDomains } from "@nameplane/contracts/domains/operations";
import type { InputOf } from "@nameplane/contracts";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { announce } from "../../ui/feedback/announce.ts";
import { saveFile } from "../orders/index.ts";

/** Saves what the list lists, every page of it, as a file for spreadsheets. */
export function ExportButton({ filter }: { filter: InputOf<typeof exportDomains> }) {
  const t = useTranslations("domains.list");
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { blob } = await api.file(exportDomains, filter);
      saveFile(t("exportFile"), blob);
      announce(t("exported"));
    } catch {
      // Told by the request layer.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={IconDownload} busy={isBusy} onClick={() => void save()}>
      {t("export")}
    </Button>
  );
}
