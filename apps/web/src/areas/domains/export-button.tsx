import { exportDomains } from "@nameplane/contracts/domains/operations";
import type { InputOf } from "@nameplane/contracts";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { announce } from "../../ui/feedback/announce.ts";
import { Menu } from "../../ui/overlay/menu.tsx";
import { saveFile } from "../orders/index.ts";

type Format = NonNullable<InputOf<typeof exportDomains>["format"]>;
const formats: readonly Format[] = ["csv", "xlsx", "json"];

/** Saves what the list lists, every page of it, as a file. */
export function ExportButton({ filter }: { filter: Omit<InputOf<typeof exportDomains>, "format"> }) {
  const t = useTranslations("domains.list");
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: Format) => {
    setBusy(true);
    try {
      const { blob } = await api.file(exportDomains, { ...filter, format });
      saveFile(`${t("exportFile")}.${format}`, blob);
      announce(t("exported"));
    } catch {
      // Told by the request layer.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      position="bottom-end"
      target={
        <Button icon={IconDownload} busy={isBusy}>
          {t("export")}
        </Button>
      }
      entries={formats.map((format) => ({
        key: format,
        label: t(`exportAs.${format}`),
        onSelect: () => void save(format),
      }))}
    />
  );
}
