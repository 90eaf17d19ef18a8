import { askDocument, reviewList } from "@nameplane/contracts/backoffice/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { resultCodes } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { all, maxLength, required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea, TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Panel } from "../../ui/layout/page.tsx";

const atNumber = { missing: [], param: "requestid" } as const;

/**
 * A form with which staff ask a customer for a document. The customer's request is not worked on until the document has been
 * sent.
 */
export function AskForm(): React.JSX.Element {
  const t = useTranslations("files.review");
  const apiTexts = useTranslations("api");
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const ask = useApiMutation(askDocument, { call: { handled: true } });
  const form = useForm({
    initial: { requestid: "", what: "", why: "" },
    draft: { key: "ask", until: "sent" },
    rules: { requestid: required, what: all(required, maxLength(200)), why: all(required, maxLength(2000)) },
    onSubmit: ({ requestid, what, why }) => {
      const number = Number(requestid.trim());
      const isNumber = Number.isSafeInteger(number) && number > 0;
      setFailure(null);
      if (!isNumber) form.applyRefusal(atNumber, t("noNumber"));
      if (!isNumber || ask.isPending) return;
      ask.mutate(
        { input: { requestid: number, what, why } },
        {
          onSuccess: () => {
            form.reset({ requestid: "", what: "", why: "" });
            showToast({ tone: "success", title: t("asked") });
            void queries.invalidateQueries({ queryKey: [reviewList.path] });
          },
          onError: (error) => {
            const why =
              error.code === resultCodes.notFound
                ? t("noRequest")
                : error.code === resultCodes.statusProhibits
                  ? t("cannotWait")
                  : null;
            if (why === null) setFailure(describeError(error, apiTexts));
            else form.applyRefusal(atNumber, why);
          },
        },
      );
    },
  });
  return (
    <Panel title={t("askTitle")}>
      <form className="np-form" onSubmit={form.submit} noValidate>
        <p className="np-soft">{t("askText")}</p>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <TextField {...form.field("requestid")} label={t("askRequest")} inputMode="numeric" autoComplete="off" />
        <TextField {...form.field("what")} label={t("askWhat")} maxLength={200} autoComplete="off" />
        <TextArea {...form.field("why")} label={t("askWhy")} rows={3} maxLength={2000} />
        <div>
          <Button type="submit" busy={ask.isPending}>
            {t("askSend")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
