import type { InputOf } from "@nameplane/contracts";
import type { CustomerPage } from "@nameplane/contracts/backoffice/customers";
import { resetSecondFactor, stopSecondFactorReset } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../../ui/form/choices.tsx";
import { TextArea } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import "./customers.css";

type Props = { readonly number: number; readonly user: CustomerPage["users"][number] };

type Evidence = InputOf<typeof resetSecondFactor>["evidence"];
const evidences = ["document", "video", "letter", "office"] as const satisfies readonly Evidence[];
const leastWords = 10;

/**
 * For a user who has lost the second factor: a button that begins a reset, or the time when a waiting reset takes effect and a
 * button that stops it.
 */
export function ResetAct({ number, user }: Props) {
  const t = useTranslations("customers.reset");
  const [isOpen, setOpen] = useState(false);
  const mayAct = useColleague().permissions.includes("staff_act_as");
  const stop = useApiMutation(stopSecondFactorReset, {
    onSuccess: () => showToast({ tone: "success", title: t("stopped") }),
  });
  if (user.resetat !== null)
    return (
      <div className="np-row np-wrap np-gap-12">
        <span>
          {t("waits")} <DateTime value={user.resetat} show="exact" />
        </span>
        {mayAct && (
          <Button size="xs" busy={stop.isPending} onClick={() => stop.mutate({ input: { number, userid: user.userid } })}>
            {t("stop")}
          </Button>
        )}
      </div>
    );
  if (!mayAct || !user.has2fa || user.isdisabled) return null;
  return (
    <div>
      <Button size="xs" onClick={() => setOpen(true)} aria-label={t("openOf", { name: user.username })}>
        {t("open")}
      </Button>
      {isOpen && <ResetDrawer number={number} user={user} onClose={() => setOpen(false)} />}
    </div>
  );
}

/**
 * Asks how the staff member verified the user's identity, before the reset begins. The server then asks staff to confirm their
 * own identity.
 */
function ResetDrawer({ number, user, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("customers.reset");
  const describe = useTranslations("api");
  const { keyFor, answered } = useKeyOfContent();
  const [evidence, setEvidence] = useState<Evidence | null>(null);
  const [note, setNote] = useDraft(`reset of ${user.userid}`, "");
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = user.name || user.username;
  const reset = useApiMutation(resetSecondFactor, {
    call: { handled: true, why: t("proof", { name }) },
    onSuccess: () => {
      answered();
      showToast({ tone: "success", title: t("begun", { name }) });
      onClose();
    },
  });
  const isNoted = note.trim().length >= leastWords;
  const press = () => {
    setFailure(null);
    setTried(true);
    if (evidence === null || !isNoted || reset.isPending) return;
    const input = { number, userid: user.userid, evidence, note };
    reset.mutate(
      { input, key: keyFor(input) },
      {
        onError: (error) => {
          if (isAborted(error)) return;
          answered();
          setFailure(describeError(error, describe));
        },
      },
    );
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("title", { name })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="danger" busy={reset.isPending} onClick={press}>
            {t("begin")}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <ul className="np-customer-list">
          <li>{t("leads.wait")}</li>
          <li>{t("leads.told", { email: user.email })}</li>
          <li>{t("leads.after")}</li>
        </ul>
        {isTried && evidence === null && <Banner tone="problem" title={t("evidenceNeeded")} live />}
        <RadioGroup
          label={t("evidence")}
          value={evidence}
          options={evidences.map((value) => ({ value, label: t(`evidenceOf.${value}`) }))}
          onChange={setEvidence}
        />
        <TextArea
          label={t("note")}
          hint={t("noteHint")}
          rows={3}
          maxLength={2000}
          value={note}
          onChange={setNote}
          error={isTried && !isNoted ? t("noteNeeded") : null}
        />
      </div>
    </Drawer>
  );
}
