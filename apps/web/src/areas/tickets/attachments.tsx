import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";
import { UploadBox, type StoredFile } from "../files/index.ts";

/** Files attached to a message. The upload area is opened by a button. */
export function Attachments({
  files,
  onChange,
}: {
  files: readonly StoredFile[];
  onChange: (change: (files: readonly StoredFile[]) => readonly StoredFile[]) => void;
}): React.JSX.Element {
  const t = useTranslations("files.upload");
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button size="sm" onClick={() => setOpen(true)}>
          {t("attach")}
        </Button>
      </div>
    );
  return (
    <UploadBox
      askid={null}
      stored={files}
      onStored={(file) => onChange((all) => [...all, file])}
      onRemoved={(fileid) => onChange((all) => all.filter((each) => each.fileid !== fileid))}
    />
  );
}
