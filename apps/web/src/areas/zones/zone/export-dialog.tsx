import { exportZone } from "@nameplane/contracts/zones/operations";
import type { ExportFormat } from "@nameplane/contracts/zones/import";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { announce } from "../../../ui/feedback/announce.ts";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import { useZone } from "./zone-context.tsx";

const formats = ["bind", "csv", "json", "octodns", "dnscontrol"] as const satisfies readonly ExportFormat[];
const extensions: Readonly<Record<ExportFormat, string>> = {
  bind: "zone",
  csv: "csv",
  json: "json",
  octodns: "yaml",
  dnscontrol: "js",
};

/** Offers the saved records of a zone as a file. */
export function ExportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("dnsimport");
  const { zone } = useZone();
  const api = useApi();
  const [format, setFormat] = useState<ExportFormat>("bind");
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { blob } = await api.file(exportZone, { zoneid: zone.zoneid, format });
      saveFile(`${zone.apex}.${extensions[format]}`, blob);
      announce(t("export.done"));
      onClose();
    } catch {
      // The request layer reports the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t("export.title")}
      sub={t("export.saved")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" icon={IconDownload} busy={isBusy} onClick={() => void save()}>
            {t("export.download")}
          </Button>
        </>
      }
    >
      <RadioGroup
        label={t("export.format")}
        hideLabel
        value={format}
        onChange={setFormat}
        options={formats.map((value) => ({ value, label: t(`export.${value}`), note: t(`export.${value}Note`) }))}
      />
    </Modal>
  );
}
