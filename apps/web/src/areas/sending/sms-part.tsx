import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Panel } from "../../ui/layout/page.tsx";
import type { MailCalls } from "./mail-calls.ts";

type Props = { readonly calls: MailCalls; readonly brandid: string; readonly sender: string; readonly onDone: () => void };

/** The sender of the brand's SMS. */
export function SmsPart({ calls, brandid, sender, onDone }: Props) {
  const t = useTranslations("brandmail");
  const describe = useTranslations("api");
  const save = useApiMutation(calls.sms, { call: { handled: true } });
  const form = useForm({
    initial: { sender },
    rules: {},
    draft: { key: `sms sender ${brandid}`, until: "closed" },
    onSubmit: ({ sender: typed }) =>
      save.mutate(
        { input: { brandid, sender: typed.trim() } },
        {
          onSuccess: () => {
            showToast({ tone: "success", title: t("smsSaved") });
            onDone();
          },
          onError: (error) => {
            if (!isAborted(error)) form.applyRefusal(error, describeError(error, describe));
          },
        },
      ),
  });
  const elsewhere = save.error !== null && !isAborted(save.error) && save.error.param !== "sender" ? save.error : null;
  return (
    <Panel title={t("sms")}>
      <form className="np-sender-form" noValidate onSubmit={form.submit}>
        {elsewhere !== null && <Banner tone="problem" title={describeError(elsewhere, describe)} live />}
        <TextField
          label={t("smsSender")}
          hint={t("smsHint")}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          {...form.field("sender")}
        />
        <Button type="submit" busy={save.isPending}>
          {t("smsSave")}
        </Button>
      </form>
    </Panel>
  );
}
