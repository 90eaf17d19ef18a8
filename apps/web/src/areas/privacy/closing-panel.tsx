import type { ClosingView } from "@nameplane/contracts/privacy/closing";
import { closeAccount, closing, keepAccount, ownErasure } from "@nameplane/contracts/privacy/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../ui/form/choices.tsx";
import { Panel } from "../../ui/layout/page.tsx";
import { ConfirmTyped } from "../../ui/overlay/confirm-typed.tsx";
import { DateTime } from "../../ui/text/date-time.tsx";
import { ErasureClasses } from "./erasure-classes.tsx";
import { ClosingFates } from "./closing-fates.tsx";

/**
 * Closing the account: what prevents it, what happens to everything, and the button. If the account is already being closed, it
 * says so.
 */
export function ClosingPanel() {
  const t = useTranslations("privacy.close");
  const read = useApiQuery(closing, {});
  return (
    <Panel title={t("title")}>
      {read.data === undefined ? (
        read.error ? (
          <PanelFailure error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <LoadingPanel lines={5} />
        )
      ) : read.data.asked === null ? (
        <Closing view={read.data} />
      ) : (
        <Asked view={read.data} asked={read.data.asked} />
      )}
    </Panel>
  );
}

/** If nothing prevents it, the account can be closed here. Otherwise the list shows what has to be done first. */
function Closing({ view }: { readonly view: ClosingView }) {
  const t = useTranslations("privacy.close");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [erase, setErase] = useState(false);
  const close = useApiMutation(closeAccount, {
    call: { handled: true, why: t("why") },
    onSuccess: () => {
      setOpen(false);
      showToast({ tone: "success", title: t("done") });
      void queries.invalidateQueries({ queryKey: queryKeyOf(closing) });
    },
  });
  const isBlocked = view.blocks.length > 0;
  const number = String(view.number);
  return (
    <div className="np-col np-gap-16">
      <p className="np-soft">{t("text")}</p>
      <ClosingFates view={view} />
      {!view.mayclose ? (
        <Banner tone="info" title={t("onlyOwner")} />
      ) : isBlocked ? (
        <Banner tone="info" title={t("blocked")} />
      ) : (
        <div>
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t("open")}
          </Button>
        </div>
      )}
      {isOpen && (
        <ConfirmTyped
          open
          onClose={() => setOpen(false)}
          title={t("confirmTitle", { number })}
          expected={number}
          fieldLabel={t("type")}
          keepLabel={t("keepLabel")}
          confirmLabel={t("confirm")}
          busy={close.isPending}
          onConfirm={() => close.mutate({ input: { number, erase } })}
        >
          <div className="np-col np-gap-12">
            <p>{t("confirmText")}</p>
            <Checkbox checked={erase} onChange={setErase} label={t("erase")} note={t("eraseNote", { years: view.bookyears })} />
            {erase && <OwnErasure />}
            {close.error && !isAborted(close.error) && (
              <Banner tone="problem" title={describeError(close.error, describe)} live />
            )}
          </div>
        </ConfirmTyped>
      )}
    </div>
  );
}

/** What an erasure of the account would erase, and what it would keep. */
function OwnErasure() {
  const read = useApiQuery(ownErasure, {});
  if (read.data !== undefined) return <ErasureClasses classes={read.data.classes} />;
  return read.error ? <PanelFailure error={read.error} onRetry={() => void read.refetch()} /> : <LoadingPanel lines={4} />;
}

/** Shown while the account is being closed, which an owner can still cancel. */
function Asked({ view, asked }: { readonly view: ClosingView; readonly asked: NonNullable<ClosingView["asked"]> }) {
  const t = useTranslations("privacy.close");
  const queries = useQueryClient();
  const keep = useApiMutation(keepAccount, {
    onSuccess: () => {
      showToast({ tone: "success", title: t("kept") });
      void queries.invalidateQueries({ queryKey: queryKeyOf(closing) });
    },
  });
  return (
    <div className="np-col np-gap-16">
      <Banner
        tone="needs"
        title={t.rich("askedTitle", { day: () => <DateTime value={asked.closesat} /> })}
        action={
          view.mayclose && (
            <Button busy={keep.isPending} onClick={() => keep.mutate({ input: {} })}>
              {t("keep")}
            </Button>
          )
        }
      >
        {t(asked.erases ? "askedErases" : "askedText")}
      </Banner>
      {view.blocks.length > 0 && <Banner tone="problem" title={t("stillBlocked")} />}
      <ClosingFates view={view} />
    </div>
  );
}
