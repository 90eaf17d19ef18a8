import { seoCsv } from "@nameplane/contracts/seo/operations";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useApi } from "../../lib/api/api-context.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/basics/button.tsx";

type Props = { readonly serviceid: string; readonly what: "findings" | "pages" | "history"; readonly label: string };

export function CsvButton({ serviceid, what, label }: Props) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { blob, name } = await api.file(seoCsv, { serviceid, what });
      saveFile(name, blob);
    } catch {
      // The request layer has shown the failure.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" icon={IconDownload} busy={busy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
