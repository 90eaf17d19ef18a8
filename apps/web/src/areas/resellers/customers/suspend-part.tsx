import type { ResaleCustomer } from "@nameplane/contracts/resellers/customers";
import { resaleCustomers } from "@nameplane/contracts/resellers/operations";
import { suspendCustomer } from "@nameplane/contracts/resellers/suspension-operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextArea } from "../../../ui/form/fields.tsx";

/** Suspends a customer with a reason that the customer reads, or opens the account again. */
export function SuspendPart({ customer, onDone }: { customer: ResaleCustomer; onDone: () => void }) {
  const t = useTranslations("resalecustomers.suspension");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const change = useApiMutation(suspendCustomer, { call: { handled: true, why: t("why") } });
  const { accid, state, suspendedbyus: isByUs } = customer;
  const isActive = state === "active";
  const send = () => {
    if (change.isPending) return;
    setFailure(null);
    change.mutate(
      { input: { accid, suspends: isActive, reason } },
      {
        onSuccess: () => {
          showToast({ tone: "success", title: t(isActive ? "suspended" : "resumed") });
          void queries.invalidateQueries({ queryKey: [resaleCustomers.path] });
          onDone();
        },
        onError: (error) => {
          if (!isAborted(error)) setFailure(describeError(error, describe));
        },
      },
    );
  };
  return (
    <section className="np-col np-gap-12" aria-label={t("title")}>
      <h3>{t("title")}</h3>
      <p>{t(isActive ? "active" : isByUs ? "suspendedByUs" : "suspendedByProvider")}</p>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {isActive && <p className="np-soft">{t("text")}</p>}
      {(isActive || isByUs) && (
        <>
          <TextArea
            label={t(isActive ? "reason" : "note")}
            hint={t("reasonHint")}
            value={reason}
            onChange={setReason}
            maxLength={1000}
          />
          <div>
            <Button
              variant={isActive ? "danger" : "primary"}
              busy={change.isPending}
              disabled={isActive && reason.trim() === ""}
              onClick={send}
            >
              {t(isActive ? "suspend" : "resume")}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
