import { activate2Step } from "@nameplane/contracts/identity/operations";
import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { SESSION_TIMEOUT_MS } from "../../../shell/session/session-change.ts";
import { useSessionActions } from "../../../shell/session/use-session.ts";
import { resultCodes, type ApiError } from "../../../lib/api/api-error.ts";
import type { AnswerOf } from "../../../lib/api/operation.ts";
import { useApiMutation, type Send } from "../../../lib/api/use-api.ts";

type Activation = typeof activate2Step;

/**
 * A call of the two-step set-up, whose form handles a wrong PIN or code itself. If it is part of a login that has expired, the
 * user returns to the password; for a logged-in user it waits, with what was typed, for the next login.
 */
export function useSetUpCall(of: {
  readonly isLogin: boolean;
  readonly why?: string | undefined;
  readonly onSuccess: (answer: AnswerOf<Activation>, sent: Send<Activation>) => void;
}): UseMutationResult<AnswerOf<Activation>, ApiError, Send<Activation>> {
  const { isLogin, why, onSuccess } = of;
  const { endTwoStep } = useSessionActions();
  const step = useApiMutation(activate2Step, {
    call: {
      timeoutMs: SESSION_TIMEOUT_MS,
      handled: true,
      keep: true,
      ofLogin: isLogin,
      ownCodes: [resultCodes.loginRequired],
      ...(why === undefined ? {} : { why }),
    },
    onSuccess,
  });
  const isOver = isLogin && step.error?.needsLogin === true;
  const leave = useEffectEvent(endTwoStep);
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  return step;
}
