import { IconCamera, IconUpload } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/basics/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Banner } from "../../ui/feedback/banner.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SendingRow, StoredRow } from "./file-rows.tsx";
import { useDrop } from "./use-drop.ts";
import { accountUploads, useUploads, type StoredFile, type UploadKind } from "./use-uploads.ts";
import "./files.css";

type Props = {
  /** The requested document to which the files belong. Null for files attached to a message. */
  readonly askid: string | null;
  /** Where the files go, if they are neither for a requested document nor for a message. */
  readonly kind?: UploadKind;
  readonly stored: readonly StoredFile[];
  readonly onStored: (file: StoredFile) => void;
  readonly onRemoved: (fileid: string) => void;
};

/** The area where files are chosen, dropped or photographed, with the progress of each. */
export function UploadBox({ askid, kind = accountUploads(askid), stored, onStored, onRemoved }: Props): React.JSX.Element {
  const t = useTranslations("files.upload");
  const hint = useId();
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const uploads = useUploads({ kind, stored, onStored, onRemoved });
  const take = (list: FileList | null) => uploads.add([...(list ?? [])]);
  const isOver = useDrop(place, take);
  const input = (ref: typeof picker, label: string, more: { accept: string; capture?: "environment"; multiple?: true }) => (
    <input
      ref={ref}
      type="file"
      className="np-visually-hidden"
      tabIndex={-1}
      aria-label={label}
      {...more}
      onChange={(event) => {
        take(event.target.files);
        // Without this, choosing the same file again would not fire a change event.
        event.target.value = "";
      }}
    />
  );
  return (
    <div className="np-col np-gap-12">
      {uploads.failure !== null && <Banner tone="problem" title={uploads.failure} live />}
      <div ref={place} className={classNames("np-upload", isOver && "np-upload-over")} role="group" aria-label={t("label")}>
        <Icon of={IconUpload} size="l" />
        <p className="np-upload-drop">{t("drop")}</p>
        <div className="np-row np-upload-ways">
          <Button aria-describedby={hint} onClick={() => picker.current?.click()}>
            {t("choose")}
          </Button>
          <span className="np-upload-camera">
            <Button icon={IconCamera} aria-describedby={hint} onClick={() => camera.current?.click()}>
              {t("camera")}
            </Button>
          </span>
        </div>
        <p className="np-small np-soft" id={hint}>
          {t("hint", { types: kind.typeNames, megabytes: String(kind.megabytes) })}
        </p>
        {input(picker, t("choose"), { accept: kind.accept, multiple: true })}
        {input(camera, t("camera"), { accept: "image/*", capture: "environment" })}
      </div>
      {(stored.length > 0 || uploads.sending.length > 0) && (
        <ul className="np-files" aria-label={t("list")}>
          {stored.map((file) => (
            <StoredRow
              key={file.fileid}
              file={file}
              {...(kind.remove === null ? { fetch: null } : {})}
              onRemove={() => uploads.remove(file.fileid)}
              isBusy={uploads.removing === file.fileid}
            />
          ))}
          {uploads.sending.map((each) => (
            <SendingRow
              key={each.key}
              sending={each}
              onCancel={() => uploads.cancel(each.key)}
              onRetry={() => uploads.retry(each)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
