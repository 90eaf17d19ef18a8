import type { CustomerErasure } from "@nameplane/contracts/privacy/erasure";
import { customerErasure, eraseCustomer } from "@nameplane/contracts/privacy/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextArea } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { ConfirmTyped } from "../../../ui/overlay/confirm-typed.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { ErasureClasses } from "../../privacy/index.ts";

/** Which data of a customer would be erased, which have been, and the button that erases them once the account is closed. */
export function ErasurePanel({ number }: { readonly number: number }) {
  const t = useTranslations("privacy.staff");
  const may = useColleague().permissions.includes("staff_compliance");
  const read = useApiQuery(customerErasure, { number }, { enabled: may });
  if (!may) return null;
  return (
    <Panel title={t("title")} aside={read.data?.mayerase === true && <EraseAct number={number} />}>
      {read.data === undefined ? (
        read.error ? (
          <PanelFailure error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <LoadingPanel lines={5} />
        )
      ) : (
        <Erasure view={read.data} />
      )}
    </Panel>
  );
}

function Erasure({ view: { closing, mayerase, classes, erasures } }: { readonly view: CustomerErasure }) {
  const t = useTranslations("privacy.staff");
  return (
    <div className="np-col np-gap-16">
      {closing !== null && (
        <Banner
          tone="info"
          title={t.rich(closing.erases ? "closingErases" : "closing", { day: () => <DateTime value={closing.closesat} /> })}
        />
      )}
      <p className="np-soft">
        {t("text")} {!mayerase && erasures.length === 0 && t("open")}
      </p>
      <ErasureClasses classes={classes} />
      {erasures.map(({ askedat, nextat, rows }) => (
        <p key={askedat}>
          {t("past", { count: rows })} <DateTime value={askedat} />,{" "}
          {nextat === null ? (
            t("over")
          ) : (
            <>
              {t("continues")} <DateTime value={nextat} />
            </>
          )}
        </p>
      ))}
    </div>
  );
}

function EraseAct({ number: of }: { readonly number: number }) {
  const t = useTranslations("privacy.staff");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [why, setWhy] = useDraft(`erasure of ${of}`, "");
  const [isMissing, setMissing] = useState(false);
  const number = String(of);
  const erase = useApiMutation(eraseCustomer, {
    call: { handled: true, why: t("proof", { number }) },
    onSuccess: () => {
      setOpen(false);
      showToast({ tone: "success", title: t("done") });
      void queries.invalidateQueries({ queryKey: queryKeyOf(customerErasure) });
    },
  });
  const send = () => {
    const missing = why.trim().length < 3;
    setMissing(missing);
    if (!missing && !erase.isPending) erase.mutate({ input: { number: of, why } });
  };
  return (
    <>
      <Button size="sm" variant="danger" onClick={() => setOpen(true)}>
        {t("erase")}
      </Button>
      {isOpen && (
        <ConfirmTyped
          open
          onClose={() => setOpen(false)}
          title={t("title2", { number })}
          expected={number}
          fieldLabel={t("type")}
          keepLabel={t("keep")}
          confirmLabel={t("erase")}
          busy={erase.isPending}
          onConfirm={send}
        >
          <div className="np-col np-gap-12">
            <p>{t("confirmText")}</p>
            <TextArea
              label={t("why")}
              hint={t("whyHint")}
              rows={2}
              maxLength={2000}
              value={why}
              onChange={setWhy}
              error={isMissing ? t("whyNeeded") : null}
            />
            {erase.error && !isAborted(erase.error) && (
              <Banner tone="problem" title={describeError(erase.error, describe)} live />
            )}
          </div>
        </ConfirmTyped>
      )}
    </>
  );
}
