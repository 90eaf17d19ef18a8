import {
  extendVerification,
  mailVerification,
  proveVerification,
  staffVerifications,
} from "@nameplane/contracts/backoffice/operations";
import type { VerificationRow } from "@nameplane/contracts/backoffice/acts/verifications";
import { queueCounts, staffHome } from "@nameplane/contracts/reports/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea, TextField } from "../../ui/form/fields.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";

type Props = { readonly row: VerificationRow; readonly onClose: () => void };

/** What staff can do about a verification: send the mail again, move the deadline, or note another proof. */
export function VerificationDrawer({ row, onClose }: Props) {
  const t = useTranslations("verifications.drawer");
  const { contact, objection } = row;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title", { name: contact.name })}
      footer={<Button onClick={onClose}>{t("close")}</Button>}
    >
      <div className="np-col np-gap-20">
        {objection !== null && <Banner tone="needs" title={t("objection", { text: objection })} />}
        <MailAgain row={row} onClose={onClose} />
        <Extend row={row} onClose={onClose} />
        <Prove row={row} onClose={onClose} />
      </div>
    </Drawer>
  );
}

/** What the acts share: a failure in words, and the lists that are read again afterwards. */
function useOutcome(onClose: () => void) {
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  return {
    failure: failure !== null && <Banner tone="problem" title={failure} live />,
    forget: () => setFailure(null),
    done: (title: string) => {
      showToast({ tone: "success", title });
      for (const { path } of [staffVerifications, staffHome, queueCounts]) void queries.invalidateQueries({ queryKey: [path] });
      onClose();
    },
    failed: (error: ApiError) => {
      if (!isAborted(error)) setFailure(describeError(error, describe));
      void queries.invalidateQueries({ queryKey: [staffVerifications.path] });
    },
  };
}

function MailAgain({ row: { caseid, contact, mail }, onClose }: Props) {
  const t = useTranslations("verifications.drawer");
  const { failure, forget, done, failed } = useOutcome(onClose);
  const send = useApiMutation(mailVerification, { call: { handled: true } });
  const press = () => {
    forget();
    if (send.isPending) return;
    send.mutate({ input: { caseid } }, { onSuccess: ({ email }) => done(t("mailed", { email })), onError: failed });
  };
  return (
    <section className="np-col np-gap-12">
      <h2 className="np-strong">{t("mail")}</h2>
      {failure}
      <p className="np-soft">{t(mail === "bounced" ? "mailBounced" : "mailLead", { email: contact.email })}</p>
      <div>
        <Button busy={send.isPending} onClick={press}>
          {t("mailAct")}
        </Button>
      </div>
    </section>
  );
}

function Extend({ row: { caseid, version, latest, stops }, onClose }: Props) {
  const t = useTranslations("verifications.drawer");
  const format = useFormat();
  const { failure, forget, done, failed } = useOutcome(onClose);
  const extend = useApiMutation(extendVerification, { call: { handled: true } });
  const [until, setUntil] = useState("");
  const [why, setWhy] = useState("");
  const [isTried, setTried] = useState(false);
  const isWrongDay = latest === null || until === "" || until > latest;
  const isWrongReason = why.trim().length < 3;
  const press = () => {
    setTried(true);
    forget();
    if (isWrongDay || isWrongReason || extend.isPending) return;
    extend.mutate(
      { input: { caseid, version, until, why: why.trim() } },
      { onSuccess: () => done(t("extended")), onError: failed },
    );
  };
  return (
    <section className="np-col np-gap-12">
      <h2 className="np-strong">{t("extend")}</h2>
      {latest === null ? (
        <p className="np-soft">{t(stops ? "extendFixed" : "extendLast")}</p>
      ) : (
        <>
          {failure}
          <TextField
            label={t("until")}
            hint={t("untilHint", { day: format.date(latest) })}
            type="date"
            value={until}
            onChange={setUntil}
            error={isTried && isWrongDay ? t("untilHint", { day: format.date(latest) }) : null}
          />
          <TextArea
            label={t("why")}
            hint={t("kept")}
            rows={2}
            maxLength={1000}
            value={why}
            onChange={setWhy}
            error={isTried && isWrongReason ? t("whyNeeded") : null}
          />
          <div>
            <Button busy={extend.isPending} onClick={press}>
              {t("extendAct")}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Prove({ row: { caseid, version, held }, onClose }: Props) {
  const t = useTranslations("verifications.drawer");
  const { failure, forget, done, failed } = useOutcome(onClose);
  const prove = useApiMutation(proveVerification, { call: { handled: true, why: t("proof") } });
  const [note, setNote] = useState("");
  const [isTried, setTried] = useState(false);
  const isShort = note.trim().length < 10;
  const press = () => {
    setTried(true);
    forget();
    if (isShort || prove.isPending) return;
    prove.mutate({ input: { caseid, version, note: note.trim() } }, { onSuccess: () => done(t("proved")), onError: failed });
  };
  return (
    <section className="np-col np-gap-12">
      <h2 className="np-strong">{t("prove")}</h2>
      {failure}
      <p className="np-soft">{t(held === null ? "proveLead" : "proveLeadHeld")}</p>
      <TextArea
        label={t("note")}
        hint={t("kept")}
        rows={3}
        maxLength={1000}
        value={note}
        onChange={setNote}
        error={isTried && isShort ? t("noteNeeded") : null}
      />
      <div>
        <Button variant="primary" busy={prove.isPending} onClick={press}>
          {t("proveAct")}
        </Button>
      </div>
    </section>
  );
}
