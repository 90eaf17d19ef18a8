import { abuseLimits } from "@nameplane/contracts/abuse/abuse-values";
import type { Finding } from "@nameplane/contracts/monitoring/monitoring";
import { findings, nameWatch, reportFinding } from "@nameplane/contracts/monitoring/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../lib/api/api-error.ts";
import { useKeyOfContent } from "../../lib/api/idempotency-key.ts";
import { queryKeyOf, useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { TextArea } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";

const kinds = ["phishing", "counterfeit", "malware", "spam", "other"] as const;
type Kind = (typeof kinds)[number];

type Props = { readonly of: Finding; readonly onSent: (of: Finding) => void; readonly onClose: () => void };

/** The form with which a user reports abuse of a found name to us. The report opens a case about the domain. */
export function ReportForm({ of, onSent, onClose }: Props) {
  const t = useTranslations("monitoring.report");
  const queries = useQueryClient();
  const [text, setText, sent] = useDraft(`report ${of.findingid}`, "", { until: "sent" });
  const [what, setWhat] = useState<Kind>("phishing");
  const [isPressed, setPressed] = useState(false);
  const isLong = text.trim().length >= abuseLimits.textMin;
  const { keyFor, answered } = useKeyOfContent();
  const report = useApiMutation(reportFinding, {
    call: { handled: true },
    onSuccess: ({ reference }) => {
      answered();
      sent();
      showToast({ tone: "success", title: t("sent") });
      for (const operation of [findings, nameWatch]) void queries.invalidateQueries({ queryKey: queryKeyOf(operation) });
      onSent({ ...of, state: "reported", reference });
      onClose();
    },
  });
  const refused = report.error instanceof ApiError ? report.error.desc : null;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title", { name: of.unicodename })}
      width={560}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            busy={report.isPending}
            onClick={() => {
              setPressed(true);
              const input = { findingid: of.findingid, what, text };
              if (isLong) report.mutate({ input, key: keyFor(input) });
            }}
          >
            {t("send")}
          </Button>
        </>
      }
    >
      <div className="np-form">
        <RadioGroup
          label={t("what")}
          value={what}
          onChange={setWhat}
          options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <TextArea
          label={t("text")}
          hint={t("textHint")}
          value={text}
          onChange={setText}
          error={isPressed && !isLong ? t("textShort") : refused}
          rows={6}
          maxLength={abuseLimits.text}
        />
      </div>
    </Drawer>
  );
}
