import { attachPaper, paperOfLock } from "@nameplane/contracts/backoffice/operations";
import { fileAccept, fileMaxBytes, fileMaxMegabytes, fileTypeNames } from "@nameplane/contracts/files/limits";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { toBase64 } from "../../../lib/to-base64.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { StoredRow } from "../../files/index.ts";
import type { DomainActs } from "./domain-acts.ts";

type Props = {
  readonly domainid: string;
  readonly restrictionid: string;
  readonly papers: NonNullable<DomainActs["restrictions"][number]["papers"]>;
};

/** Papers of a court or a dispute provider that were filed with a lock, and the button that files one more. */
export function Papers({ domainid, restrictionid, papers }: Props): React.JSX.Element {
  const t = useTranslations("domainacts.restrict.papers");
  const picker = useRef<HTMLInputElement>(null);
  const { failure, isPending, send } = useAttach({ domainid, restrictionid });
  return (
    <div className="np-col np-gap-8">
      <strong>{t("title")}</strong>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {papers.length === 0 && <p className="np-small np-soft">{t("none")}</p>}
      {papers.length > 0 && (
        <ul className="np-files" aria-label={t("title")}>
          {papers.map((file) => (
            <StoredRow
              key={file.fileid}
              file={file}
              fetch={{ operation: paperOfLock, input: { restrictionid, fileid: file.fileid } }}
            />
          ))}
        </ul>
      )}
      <div className="np-row np-wrap np-gap-12">
        <Button size="sm" busy={isPending} onClick={() => picker.current?.click()}>
          {t("add")}
        </Button>
        <span className="np-small np-soft">{t("hint", { types: fileTypeNames, megabytes: String(fileMaxMegabytes) })}</span>
        <input
          ref={picker}
          type="file"
          className="np-visually-hidden"
          tabIndex={-1}
          aria-label={t("add")}
          accept={fileAccept}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file !== undefined) void send(file);
            // Without this, choosing the same file again would not fire a change event.
            event.target.value = "";
          }}
        />
      </div>
    </div>
  );
}

function useAttach(of: Pick<Props, "domainid" | "restrictionid">) {
  const t = useTranslations("domainacts.restrict.papers");
  const describe = useTranslations("api");
  const { keyFor, answered } = useKeyOfContent();
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(attachPaper, {
    call: { handled: true },
    onSuccess: ({ paper }) => {
      answered();
      showToast({ tone: "success", title: t("done", { name: paper.name }) });
    },
  });
  const onError = (error: ApiError) => {
    if (isAborted(error)) return;
    answered();
    setFailure(describeError(error, describe));
  };
  return {
    failure,
    isPending: save.isPending,
    send: async (file: File) => {
      setFailure(null);
      if (file.size > fileMaxBytes) return setFailure(t("tooLarge", { megabytes: String(fileMaxMegabytes) }));
      const content = toBase64(new Uint8Array(await file.arrayBuffer()));
      const input = { ...of, name: file.name.slice(-200), content };
      if (!save.isPending) save.mutate({ input, key: keyFor(input) }, { onError });
    },
  };
}
