import { dispute, settleDispute } from "@nameplane/contracts/payments/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation } from "../../../lib/api/use-api.ts";
import { all, maxLength, minLength, required } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { TextArea } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import type { DisputePage } from "./dispute-page.ts";

type Loss = "owed" | "written_off";

/** Staff decide about money that was lost in a dispute: the customer owes it, or it is written off. */
export function LossPanel({ page: { disputeid, number, version, loss } }: { page: DisputePage }) {
  const t = useTranslations("disputes.loss");
  const describe = useTranslations("api");
  const client = useQueryClient();
  const [choice, setChoice] = useState<Loss>("owed");
  const [failure, setFailure] = useState<string | null>(null);
  const settle = useApiMutation(settleDispute, { call: { handled: true } });
  const form = useForm<{ readonly reason: string }>({
    initial: { reason: "" },
    rules: { reason: all(required, minLength(3), maxLength(300)) },
    draft: false,
    onSubmit: ({ reason }) => {
      if (settle.isPending) return;
      setFailure(null);
      settle.mutate(
        { input: { disputeid, version, loss: choice, reason } },
        {
          onSuccess: () => {
            showToast({ tone: "success", title: t("done") });
            void client.invalidateQueries({ queryKey: queryKeyOf(dispute, { number }) });
          },
          onError: (error) => {
            if (!isAborted(error)) setFailure(describeError(error, describe));
          },
        },
      );
    },
  });
  if (loss !== null) return null;
  return (
    <Panel title={t("title")}>
      <form className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t("lead")}</p>
        <RadioGroup
          label={t("choice")}
          value={choice}
          options={(["owed", "written_off"] as const).map((value) => ({
            value,
            label: t(`${value}.label`),
            note: t(`${value}.note`),
          }))}
          onChange={setChoice}
        />
        <TextArea {...form.field("reason")} label={t("reason")} hint={t("reasonHint")} rows={2} />
        <div>
          <Button type="submit" variant="primary" busy={settle.isPending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
