import type { activate2Step } from "@nameplane/contracts/identity/operations";
import { checkSixDigitCode } from "@nameplane/values";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { readSession, type Session } from "../../../shell/session/session.rules.ts";
import { isAborted, resultCodes, type ApiError } from "../../../lib/api/api-error.ts";
import type { AnswerOf } from "../../../lib/api/operation.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { all, required, rule } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { CopyField } from "../../../ui/text/copy.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import "../entry.css";
import { PhoneStep, PinStep, type SentTo } from "./phone-steps.tsx";
import { twoStepFailure } from "./two-step-failure.rules.ts";
import { useSetUpCall } from "./use-set-up-call.ts";
import { nextSetUp, type SetUpEvent, type SetUpState } from "./two-step-set-up.state.ts";

type Shown = { readonly secret: string; readonly qr: string };
/** The answer to the first call: a secret, or null if a phone has to be proved first. */
type Begun = Shown | null;
type Finished = { readonly codes: readonly string[]; readonly session: Session | null };

type Props = {
  /** The reason shown when a logged-in user has to confirm their identity. Absent during a login, which needs no confirmation. */
  readonly why?: string;
  /** Called when the recovery codes have been seen, with the session if the set-up was part of a login. */
  readonly onDone: (session: Session | null) => void;
  readonly onCancel: () => void;
};

/** Sets two-step login up: phone and PIN (if SMS are sent), QR code and first code, recovery codes. */
export function TwoStepSetUp({ why, onDone, onCancel }: Props) {
  const t = useTranslations("identity.setUp");
  const [state, setState] = useState<SetUpState>("begin");
  const [shown, setShown] = useState<Shown | null>(null);
  const [sent, setSent] = useState<SentTo | null>(null);
  const [finished, setFinished] = useState<Finished | null>(null);
  const happened = (event: SetUpEvent) => setState((now) => nextSetUp(now, event));
  const begun = (begin: Begun) => {
    setShown(begin);
    happened(begin === null ? "phone_wanted" : "secret_shown");
  };
  const smsSent = (to: SentTo) => {
    setSent(to);
    happened("sms_sent");
  };
  const isLogin = why === undefined;
  if (state === "begin") return <BeginStep why={why} onBegun={begun} onCancel={onCancel} />;
  if (state === "phone") return <PhoneStep isLogin={isLogin} onSent={smsSent} onCancel={onCancel} />;
  if (state === "pin" && sent !== null)
    return (
      <PinStep
        isLogin={isLogin}
        sent={sent}
        onRight={begun}
        onWrong={() => happened("pin_wrong")}
        onSent={smsSent}
        onOtherPhone={() => happened("other_phone")}
        onCancel={onCancel}
      />
    );
  if (state === "scan" && shown !== null)
    return (
      <ScanStep
        isLogin={isLogin}
        shown={shown}
        onCancel={onCancel}
        onWrong={() => happened("code_wrong")}
        onRight={(answer) => {
          setFinished(answer);
          happened("code_right");
        }}
      />
    );
  return finished === null ? null : (
    <RecoveryCodes
      title={t("on")}
      codes={finished.codes}
      onSaved={() => {
        happened("codes_saved");
        onDone(finished.session);
      }}
    />
  );
}

type TwoStepData = AnswerOf<typeof activate2Step>["2step"];

const readBegun = ({ nextstep, secret = "", qr = "" }: TwoStepData): Begun => (nextstep === "request" ? null : { secret, qr });

type BeginProps = {
  readonly why: string | undefined;
  readonly onBegun: (begun: Begun) => void;
  readonly onCancel: () => void;
};

function BeginStep({ why, onBegun, onCancel }: BeginProps) {
  const t = useTranslations("identity.setUp");
  const begin = useSetUpCall({
    isLogin: why === undefined,
    why,
    onSuccess: (answer) => onBegun(readBegun(answer["2step"])),
  });
  // If the user cancels the confirmation of their identity, the setup is cancelled too.
  const start = useEffectEvent(() =>
    begin.mutate({ input: { step: "begin" } }, { onError: (error) => (isAborted(error) ? onCancel() : undefined) }),
  );
  useEffect(() => start(), []);
  return begin.error ? (
    <ErrorState title={t("failed")} error={begin.error} onRetry={() => begin.mutate({ input: { step: "begin" } })} />
  ) : (
    <LoadingPanel lines={5} />
  );
}

function ScanStep({
  isLogin,
  shown,
  onRight,
  onWrong,
  onCancel,
}: {
  isLogin: boolean;
  shown: Shown;
  onRight: (finished: Finished) => void;
  onWrong: () => void;
  onCancel: () => void;
}) {
  const t = useTranslations("identity.setUp");
  const code = useTranslations("identity.code");
  const api = useTranslations("api");
  const validate = useSetUpCall({
    isLogin,
    onSuccess: (answer) => onRight({ codes: answer.recoverycodes ?? [], session: readSession(answer) }),
  });
  const refused = (error: ApiError) => {
    onWrong();
    form.reset();
    if (twoStepFailure("activationCode", error) !== null) form.applyRefusal(error, code("failed"));
  };
  const form = useForm({
    initial: { code: "" },
    draft: false,
    rules: { code: all(required, rule(checkSixDigitCode)) },
    onSubmit: (values) => validate.mutate({ input: { step: "validate2step", code: values.code } }, { onError: refused }),
  });
  const isOnField = validate.error?.code === resultCodes.loginRequired && validate.error.param === "code";
  return (
    <form className="np-form" onSubmit={form.submit} noValidate>
      <ol className="np-steps-text">
        <li>{t("scan")}</li>
        <li>{t("type")}</li>
      </ol>
      <img className="np-qr" src={shown.qr} alt={t("qr")} width={200} height={200} />
      <CopyField label={t("secret")} value={shown.secret} shown={shown.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")} multiline />
      {validate.error && !isOnField && <Banner tone="problem" title={describeError(validate.error, api)} live />}
      <TextField
        {...form.field("code")}
        onChange={(text) => form.set("code", text.replaceAll(/\s+/g, "").slice(0, 6))}
        label={code("label")}
        hint={code("hint")}
        mono
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <div className="np-row np-gap-8">
        <Button type="submit" variant="primary" disabled={form.values.code === ""} busy={validate.isPending}>
          {t("turnOn")}
        </Button>
        <Button onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </form>
  );
}
