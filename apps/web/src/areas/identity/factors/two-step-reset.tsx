import { reset2Step } from "@nameplane/contracts/identity/operations";
import { checkSixDigitCode } from "@nameplane/values";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { SESSION_TIMEOUT_MS } from "../../../shell/session/session-change.ts";
import { resultCodes, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import type { AnswerOf } from "../../../lib/api/operation.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { writePreference } from "../../../lib/preferences.ts";
import { all, required, rule } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel } from "../../../ui/feedback/states.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Modal } from "../../../ui/overlay/modal.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { PinField, SendAgain } from "./phone-steps.tsx";
import { twoStepFailure } from "./two-step-failure.rules.ts";
import { useCountdown } from "./use-countdown.ts";

type Reset = AnswerOf<typeof reset2Step>["2step"];

const call = {
  timeoutMs: SESSION_TIMEOUT_MS,
  handled: true,
  keep: true,
  ofLogin: true,
  ownCodes: [resultCodes.loginRequired, resultCodes.badAuthorization],
} as const;

/** Resets two-step login without the authenticator: a code by SMS, then a day in which the owner can stop the reset. */
export function TwoStepReset({ onClose }: { onClose: () => void }) {
  const t = useTranslations("identity.resetTwoStep");
  const [reset, setReset] = useState<Reset | null>(null);
  const check = useApiMutation(reset2Step, { call, onSuccess: (answer) => setReset(answer["2step"]) });
  const start = useEffectEvent(() => check.mutate({ input: {} }));
  useEffect(() => start(), []);
  return (
    <Modal open onClose={onClose} title={t("title")}>
      {reset !== null ? (
        reset.nextstep === "wait" ? (
          <Waiting notBefore={reset.notbefore ?? ""} onClose={onClose} />
        ) : (
          <ByCode reset={reset} onSent={setReset} />
        )
      ) : check.error ? (
        <NoSms error={check.error} />
      ) : (
        <LoadingPanel lines={3} />
      )}
    </Modal>
  );
}

/**
 * Shown if there is no phone, if no SMS are sent here, or if no login waits for its second step: the reason, and a disabled
 * button.
 */
function NoSms({ error }: { error: ApiError }) {
  const t = useTranslations("identity.resetTwoStep");
  const api = useTranslations("api");
  return (
    <div className="np-form">
      <Banner tone="problem" title={describeError(error, api)} live />
      <p className="np-soft">{t("otherWays")}</p>
      <div className="np-row">
        <Button variant="primary" disabled>
          {t("send")}
        </Button>
      </div>
    </div>
  );
}

function Waiting({ notBefore, onClose }: { notBefore: string; onClose: () => void }) {
  const t = useTranslations("identity.resetTwoStep");
  return (
    <div className="np-form">
      <Banner tone="info" title={t("waiting")}>
        {t.rich("waitingUntil", { when: () => <DateTime value={notBefore} show="exact" /> })}
      </Banner>
      <p className="np-soft">{t("waitingWhy")}</p>
      <div className="np-row">
        <Button variant="primary" onClick={onClose}>
          {t("close")}
        </Button>
      </div>
    </div>
  );
}

function ByCode({ reset, onSent }: { reset: Reset; onSent: (reset: Reset) => void }) {
  const t = useTranslations("identity.resetTwoStep");
  const identity = useTranslations("identity");
  const api = useTranslations("api");
  const countdown = useCountdown(reset.seconds);
  const send = useApiMutation(reset2Step, {
    call,
    onSuccess: ({ "2step": next }) => {
      countdown.start(next.seconds);
      onSent(next);
    },
  });
  const submit = useApiMutation(reset2Step, {
    call,
    onSuccess: ({ "2step": { notbefore } }) => {
      // The reload opens the login page, which shows when the reset takes effect.
      writePreference("twoStepReset", notbefore);
      globalThis.location.reload();
    },
  });
  const form = useForm({
    initial: { resetcode: "" },
    draft: false,
    rules: { resetcode: all(required, rule(checkSixDigitCode)) },
    onSubmit: ({ resetcode }) =>
      submit.mutate(
        { input: { step: "resetcode", resetcode } },
        {
          onError: (error) => {
            form.reset();
            const key = twoStepFailure("resetCode", error);
            if (key !== null) form.applyRefusal(error, identity(key));
            form.focus("resetcode");
          },
        },
      ),
  });
  const isSent = reset.nextstep === "resetcode";
  const failure = [send.error, submit.error].find((error) => error !== null && error.param !== "resetcode");
  return (
    <form className="np-form" onSubmit={form.submit} noValidate>
      <p className="np-soft">{t(isSent ? "sentTo" : "body", { phone: reset.phone })}</p>
      {failure && <Banner tone="problem" title={describeError(failure, api)} live />}
      {isSent && (
        <>
          <PinField {...form.field("resetcode")} label={t("label")} onChange={(text) => form.set("resetcode", text)} />
          <div className="np-row">
            <Button
              type="submit"
              variant="primary"
              disabled={form.values.resetcode === ""}
              busy={submit.isPending || submit.isSuccess}
            >
              {t("submit")}
            </Button>
          </div>
          <SendAgain left={countdown.left} busy={send.isPending} onSend={() => send.mutate({ input: { step: "sms" } })} />
        </>
      )}
      {!isSent && (
        <div className="np-row">
          <Button
            variant="primary"
            disabled={countdown.left > 0}
            busy={send.isPending}
            onClick={() => send.mutate({ input: { step: "sms" } })}
          >
            {countdown.left > 0 ? identity("pin.wait", { seconds: String(countdown.left) }) : t("send")}
          </Button>
        </div>
      )}
      <p className="np-small np-soft">{t("delay")}</p>
    </form>
  );
}
