import { cancelReset2Step, pendingReset2Step, reset2Step } from "@nameplane/contracts/identity/operations";
import { cancelReset2StepSpec, pendingReset2StepSpec, reset2StepSpec } from "@nameplane/contracts/identity/two-step";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { Refused } from "../../../platform/refused.ts";
import { resetStateOf, sendResetCode, takeResetCode } from "./reset-two-step.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { takeWaitingReset, waitingReset } from "../phone/index.ts";

const session = { kind: "session" } as const;

export function resetRoutes(edge: Edge, deps: IdentityDeps): void {
  // The route is public, because callers have only a half login. The action itself checks that they have given the password.
  edge.public(reset2Step, reset2StepSpec, {}, async (call, { step, resetcode }) => {
    if (step === undefined) return { "2step": await resetStateOf(deps, call) };
    return {
      "2step": step === "sms" ? await sendResetCode(deps, call) : await takeResetCode(deps, call, resetcode),
    };
  });

  edge.inTransaction(pendingReset2Step, pendingReset2StepSpec, session, {}, async ({ trx, session: { userId } }) => ({
    notbefore: (await waitingReset(trx, userId))?.toISOString() ?? null,
  }));

  // Any session of the user may stop a reset. This stops a thief; if the owner is stopped by mistake, they can ask for another
  // reset.
  edge.inTransaction(cancelReset2Step, cancelReset2StepSpec, session, {}, async (call) => {
    const {
      trx,
      scope,
      requestId,
      address,
      session: { userId },
    } = call;
    if (!(await takeWaitingReset(trx, userId))) throw new Refused(NotFound);
    const { accountId, actor } = scope;
    await audit(trx, { accountId, actor, action: "user.second_factor_reset_stopped", object: userId, requestId, address });
    return {};
  });
}
