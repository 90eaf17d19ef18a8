import { getFile } from "@nameplane/contracts/files/operations";
import { IconAlertTriangle, IconFileText, IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../lib/api/api-context.tsx";
import type { Operation } from "../../lib/api/operation.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Sending, StoredFile } from "./use-uploads.ts";
import "./files.css";

const pictureOf = (mime: string) => (mime.startsWith("image/") ? IconPhoto : IconFileText);

/** A file stored on the server. Its name downloads it: a customer's file is never opened as a page of our site. */
export function StoredRow({
  file,
  onRemove,
  isBusy = false,
  fetch = { operation: getFile, input: { fileid: file.fileid } },
}: {
  file: Pick<StoredFile, "fileid" | "name" | "mime" | "size"> & { readonly scanned?: boolean };
  onRemove?: () => void;
  isBusy?: boolean;
  /** The call that downloads the file. If absent, the usual one is used. Null if the file cannot be downloaded yet. */
  fetch?: { readonly operation: Operation; readonly input: object } | null;
}): React.JSX.Element {
  const t = useTranslations("files.upload");
  const api = useApi();
  const { bytes } = useFormat();
  const [isFetching, setFetching] = useState(false);
  const save = async () => {
    if (fetch === null) return;
    setFetching(true);
    try {
      saveFile(file.name, (await api.file(fetch.operation, fetch.input)).blob);
    } catch {
      // The request layer has shown the failure in a toast.
    } finally {
      setFetching(false);
    }
  };
  return (
    <li className="np-file">
      <Icon of={pictureOf(file.mime)} />
      <span className="np-grow np-file-words">
        {fetch === null ? (
          <span className="np-file-name">{file.name}</span>
        ) : (
          <button
            type="button"
            className="np-link np-file-name"
            aria-busy={isFetching || undefined}
            onClick={() => (isFetching ? undefined : void save())}
          >
            {file.name}
          </button>
        )}
        <span className="np-small np-soft">
          {bytes(file.size)}
          {file.scanned === true && <>, {t("scanned")}</>}
        </span>
      </span>
      {onRemove && (
        <Button size="sm" variant="ghost" busy={isBusy} aria-label={t("removeNamed", { name: file.name })} onClick={onRemove}>
          {t("remove")}
        </Button>
      )}
    </li>
  );
}

/** A file being uploaded: its progress, or why the upload failed. */
export function SendingRow({
  sending: { file, share, failure, mayRetry },
  onCancel,
  onRetry,
}: {
  sending: Sending;
  onCancel: () => void;
  onRetry: () => void;
}): React.JSX.Element {
  const t = useTranslations("files.upload");
  const percent = Math.round(share * 100);
  return (
    <li className="np-file">
      <Icon of={failure === null ? pictureOf(file.type) : IconAlertTriangle} />
      <span className="np-grow np-file-words">
        <span className="np-file-name">{file.name}</span>
        {failure === null ? (
          <>
            <progress className="np-file-progress" max={100} value={percent} aria-label={t("progress", { name: file.name })} />
            <span className="np-small np-soft">{percent < 100 ? t("sending", { percent: String(percent) }) : t("checking")}</span>
          </>
        ) : (
          <span className="np-small np-file-failed" role="alert">
            {failure}
          </span>
        )}
      </span>
      {failure !== null && mayRetry && (
        <Button size="sm" aria-label={t("retryNamed", { name: file.name })} onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={t(failure === null ? "cancelNamed" : "removeNamed", { name: file.name })}
        onClick={onCancel}
      >
        {t(failure === null ? "cancel" : "remove")}
      </Button>
    </li>
  );
}
