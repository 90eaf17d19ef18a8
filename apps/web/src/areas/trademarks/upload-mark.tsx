import { trademarks, uploadMark } from "@nameplane/contracts/trademarks/operations";
import { IconUpload } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";

/** The largest file that is sent. The server refuses longer ones in any case. */
const maxBytes = 300_000;

/**
 * The button with which an SMD file is chosen. The file is checked and stored at once. If it is refused, the reason is shown
 * here.
 */
export function UploadMark() {
  const t = useTranslations("trademarks.upload");
  const apiTexts = useTranslations("api");
  const queries = useQueryClient();
  const hint = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = useApiMutation(uploadMark, {
    call: { handled: true },
    onSuccess: () => {
      showToast({ tone: "success", title: t("done") });
      void queries.invalidateQueries({ queryKey: queryKeyOf(trademarks) });
    },
  });
  const take = async (file: File | undefined) => {
    setFailure(null);
    if (file === undefined) return;
    if (file.size > maxBytes) return setFailure(t("tooLarge"));
    send.mutate({ input: { file: await file.text() } }, { onError: (error) => setFailure(describeError(error, apiTexts)) });
  };
  return (
    <div className="np-col np-gap-12">
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <div className="np-row np-wrap np-gap-12">
        <Button
          icon={IconUpload}
          variant="primary"
          busy={send.isPending}
          aria-describedby={hint}
          onClick={() => picker.current?.click()}
        >
          {t("choose")}
        </Button>
        <span className="np-small np-soft" id={hint}>
          {t("hint")}
        </span>
      </div>
      <input
        ref={picker}
        type="file"
        className="np-visually-hidden"
        tabIndex={-1}
        aria-label={t("choose")}
        accept=".smd,.xml,text/plain"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // Without this, choosing the same file again would not fire a change event.
          event.target.value = "";
        }}
      />
    </div>
  );
}
