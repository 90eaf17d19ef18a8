import type { InputOf, Operation } from "@nameplane/contracts";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/basics/button.tsx";
import { announce } from "../../ui/feedback/announce.ts";

type Props<O extends Operation> = { readonly operation: O; readonly input: InputOf<O>; readonly name: string };

/** A button that saves a CSV file. */
export function FileButton<O extends Operation>({ operation, input, name }: Props<O>) {
  const t = useTranslations("resale");
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { blob } = await api.file(operation, input);
      saveFile(name, blob);
      announce(t("exported"));
    } catch {
      // The request layer has already shown the failure.
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
