import { useTranslations } from "use-intl";
import type { ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { KeyValue } from "../../ui/layout/page.tsx";
import { Modal } from "../../ui/overlay/modal.tsx";
import { CopyField } from "../../ui/text/copy.tsx";

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value, null, 2));
const isEmpty = (value: unknown) => value === undefined || value === null || textOf(value) === "{}";

/**
 * Shows a failed call and its answer, for the person who investigates it. Passwords, codes and tokens have already been masked.
 */
export function ApiErrorDialog({ dialog, onClose }: { dialog: { readonly error: ApiError }; onClose: () => void }) {
  const t = useTranslations("shell.apiError");
  const api = useTranslations("api");
  const { error } = dialog;
  const { details } = error;
  const block = (value: unknown) =>
    isEmpty(value) ? t("none") : <pre className="np-mono np-mono-s np-pre">{textOf(value)}</pre>;
  const facts = [
    { key: "method", label: t("method"), value: details?.method },
    { key: "url", label: t("url"), value: <span className="np-mono np-pre">{details?.url ?? error.path}</span> },
    { key: "formData", label: t("formData"), value: block(details?.formData) },
    { key: "response", label: t("response"), value: block(details?.response) },
    ...(error.requestId
      ? [{ key: "requestId", label: t("requestId"), value: <span className="np-mono">{error.requestId}</span> }]
      : []),
  ];
  const whole = textOf({ code: error.code, requestId: error.requestId, ...details });
  return (
    <Modal open onClose={onClose} title={t("title")} width={640}>
      <p>{describeError(error, api)}</p>
      <div className="np-panel">
        <KeyValue facts={facts} />
      </div>
      <CopyField label={t("copy")} value={whole} shown={`${error.code} ${error.path}`} />
    </Modal>
  );
}
