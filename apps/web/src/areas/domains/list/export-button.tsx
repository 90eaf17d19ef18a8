import { exportDomains } from "@nameplane/contracts/domains/operations";
import type { InputOf } from "@nameplane/contracts";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { Menu, type MenuEntry } from "../../../ui/overlay/menu.tsx";
import { saveFile } from "../../../lib/save-file.ts";

type Format = NonNullable<InputOf<typeof exportDomains>["format"]>;
const formats: readonly Format[] = ["csv", "xlsx", "json"];

/** Saves all pages of the list as a file. Returns a menu entry for each format. */
export function useExport(filter: Omit<InputOf<typeof exportDomains>, "format">): {
  readonly isBusy: boolean;
  readonly entries: readonly MenuEntry[];
} {
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
      // The request layer has already shown the failure.
    } finally {
      setBusy(false);
    }
  };
  const entries = formats.map((format) => ({
    key: format,
    label: t(`exportAs.${format}`),
    disabled: isBusy,
    onSelect: () => void save(format),
  }));
  return { isBusy, entries };
}

export function ExportButton({ isBusy, entries }: ReturnType<typeof useExport>) {
  const t = useTranslations("domains.list");
  return (
    <Menu
      position="bottom-end"
      target={
        <Button icon={IconDownload} busy={isBusy}>
          {t("export")}
        </Button>
      }
      entries={entries}
    />
  );
}
