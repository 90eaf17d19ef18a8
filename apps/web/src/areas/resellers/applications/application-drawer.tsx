import type { StaffResellerApplication } from "@nameplane/contracts/resellers/become";
import { decideResellerApplication, staffResellerApplications } from "@nameplane/contracts/resellers/become-operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextArea } from "../../../ui/form/fields.tsx";
import { KeyValue } from "../../../ui/layout/page.tsx";
import { Drawer } from "../../../ui/overlay/drawer.tsx";

/** An application to become a reseller with what staff need to decide about it, or what was decided. */
export function ApplicationDrawer({ row, onClose }: { row: StaffResellerApplication; onClose: () => void }) {
  const t = useTranslations("resellerdesk.drawer");
  const all = useTranslations("resellerdesk");
  const describe = useTranslations("api");
  const format = useFormat();
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const decide = useApiMutation(decideResellerApplication, { call: { handled: true, why: t("why") } });
  const send = (approves: boolean) => {
    if (decide.isPending) return;
    setFailure(null);
    decide.mutate(
      { input: { applicationid: row.applicationid, approves, reason } },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t(approves ? "admitted" : "refused") });
          void queries.invalidateQueries({ queryKey: [staffResellerApplications.path] });
          onClose();
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  const isOpen = row.state === "asked";
  const facts = [
    ["customer", `${row.account.name} (${row.account.number})`],
    ["email", row.email],
    ["phone", row.phone],
    ["url", row.url],
    ["plan", row.plan],
    ["decided", row.decided === null ? "" : format.dateTime(row.decided)],
  ] as const;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title", { name: row.publicname })}
      width={560}
      footer={
        isOpen ? (
          <>
            <Button busy={decide.isPending} onClick={() => send(false)}>
              {t("refuse")}
            </Button>
            <Button variant="primary" busy={decide.isPending} onClick={() => send(true)}>
              {t("approve")}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t("close")}</Button>
        )
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {row.doubts.length > 0 && (
          <Banner tone="needs" title={t("doubts")}>
            <ul>
              {row.doubts.map((doubt) => (
                <li key={doubt}>{all(`doubtText.${doubt}`)}</li>
              ))}
            </ul>
          </Banner>
        )}
        <KeyValue facts={facts.filter(([, value]) => value !== "").map(([key, value]) => ({ key, label: t(key), value }))} />
        <details>
          <summary>{t("terms", { version: row.termsversion })}</summary>
          <p className="np-pre">{row.terms}</p>
        </details>
        {row.isbyrule && <p>{t("byRule")}</p>}
        {isOpen ? (
          <TextArea label={t("reason")} hint={t("reasonHint")} value={reason} onChange={setReason} maxLength={500} />
        ) : (
          row.reason !== "" && <p>{row.reason}</p>
        )}
      </div>
    </Drawer>
  );
}
