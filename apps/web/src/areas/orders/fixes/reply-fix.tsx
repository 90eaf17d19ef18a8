import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { TextArea } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import type { Request } from "../requests/index.ts";
import { useSendFix } from "./use-send-fix.ts";

/** The form to answer a question from staff about a service that staff deliver. */
export function ReplyFix({ request }: { request: Request }) {
  const t = useTranslations("requests.fix");
  const { send, failure, isPending } = useSendFix(request);
  const [reply, setReply] = useDraft(`reply ${String(request.requestid)}`, "");
  const [isMissing, setMissing] = useState(false);
  const press = () => {
    const isEmpty = reply.trim() === "";
    setMissing(isEmpty);
    if (!isEmpty) send({ reply });
  };
  return (
    <div className="np-col np-gap-12">
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <TextArea
        label={t("reply")}
        hint={t("replyHint")}
        rows={4}
        maxLength={2000}
        value={reply}
        onChange={(text) => {
          setReply(text);
          setMissing(false);
        }}
        error={isMissing ? t("replyMissing") : null}
      />
      <div>
        <Button variant="primary" busy={isPending} onClick={press}>
          {t("replySend")}
        </Button>
      </div>
    </div>
  );
}
