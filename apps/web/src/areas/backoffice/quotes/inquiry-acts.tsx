import { actOnInquiry } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { required } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextArea } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import type { StaffInquiry } from "./staff-inquiry.ts";
import { useCheckInquiries } from "./use-check-inquiries.ts";

type Act = StaffInquiry["acts"][number];

/** What staff can do with a request for a quote besides making an offer. The customer gets a message about each act. */
export function InquiryActs({ of }: { of: StaffInquiry }) {
  const t = useTranslations("quotes.staff");
  const [chosen, choose] = useState<Act | null>(null);
  const act = chosen !== null && of.acts.includes(chosen) ? chosen : null;
  return (
    <Panel>
      <div className="np-col np-gap-16">
        {act === null ? (
          of.acts.map((each) => (
            <Button key={each} onClick={() => choose(each)}>
              {t(`acts.${each}`)}
            </Button>
          ))
        ) : (
          <ActForm key={act} of={of} act={act} onClose={() => choose(null)} />
        )}
      </div>
    </Panel>
  );
}

function ActForm({ of: { inquiry }, act, onClose }: { of: StaffInquiry; act: Act; onClose: () => void }) {
  const t = useTranslations("quotes.staff");
  const api = useTranslations("api");
  const check = useCheckInquiries();
  const [failure, setFailure] = useState<string | null>(null);
  const send = useApiMutation(actOnInquiry, { call: { handled: true } });
  const { number, version } = inquiry;
  const form = useForm({
    initial: { text: "" },
    draft: { key: `${act} ${String(number)}`, until: "sent" },
    rules: { text: required },
    onSubmit: ({ text }) => {
      setFailure(null);
      if (send.isPending) return;
      send.mutate(
        { input: { number, version, act, text } },
        {
          onSuccess: () => {
            form.reset({ text: "" });
            showToast({ tone: "success", title: t(`actDone.${act}`) });
            onClose();
            check();
          },
          onError: (error) => {
            setFailure(describeError(error, api));
            check();
          },
        },
      );
    },
  });
  return (
    <form className="np-col np-gap-16" onSubmit={form.submit} noValidate>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <TextArea {...form.field("text")} label={t(`actText.${act}`)} rows={4} maxLength={4000} />
      <div className="np-row np-gap-8">
        <Button type="submit" variant="primary" busy={send.isPending}>
          {t(`acts.${act}`)}
        </Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
