import { MissingParameter } from "@nameplane/contracts/refusals";
import { activate2Step, deactivate2Step, userLogin2Step, userLoginRecovery } from "@nameplane/contracts/identity/operations";
import {
  activate2StepSpec,
  deactivate2StepSpec,
  userLogin2StepSpec,
  userLoginRecoverySpec,
} from "@nameplane/contracts/identity/two-step";
import type { PublicCall } from "../../../platform/http/call.ts";
import type { Edge } from "../../../platform/http/edge.ts";
import { Refused } from "../../../platform/refused.ts";
import { finishLogin, type Proof, halfCookie, giveCookies, type LoggedIn } from "../login/index.ts";
import { askPhone, provePhone } from "./prove-phone.ts";
import { beginSetUp, finishSetUp } from "./set-up-two-step.ts";
import { refuseToTurnOff, turnTwoStepOff } from "./turn-two-step-off.ts";
import type { IdentityDeps } from "../identity.deps.ts";

export function twoStepRoutes(edge: Edge, deps: IdentityDeps): void {
  const finish = async (call: PublicCall, proof: Proof) => enterWith(deps, call, await finishLogin(deps, call, proof));

  // The `secret` in the input is ignored, because a caller must not choose it (T04).
  edge.public(userLogin2Step, userLogin2StepSpec, {}, (call, { code }) => finish(call, { method: "totp", code }));
  edge.public(userLoginRecovery, userLoginRecoverySpec, {}, (call, { code }) => finish(call, { method: "recovery", code }));

  // The route is public, because callers may have only a half login. The action checks that they are logged in or have one.
  edge.public(activate2Step, activate2StepSpec, {}, async (call, { step, phone, pincode, code }) => {
    if (step === "begin") return { "2step": await beginSetUp(deps, call) };
    if (step === "request") return { "2step": await askPhone(deps, call, phone) };
    if (step === "validate") return { "2step": await provePhone(deps, call, pincode) };
    if (code === undefined) throw new Refused(MissingParameter, { missing: ["code"] });
    const { codes, loggedIn } = await finishSetUp(deps, call, code);
    call.writeCookie(halfCookie, null);
    return {
      "2step": { nextstep: "done" as const },
      recoverycodes: codes,
      ...(loggedIn === null ? {} : await enterWith(deps, call, loggedIn)),
    };
  });

  edge.inTransaction(
    deactivate2Step,
    deactivate2StepSpec,
    { kind: "session" },
    { feature: "User", stepUp: { first: (call, { lockeddomains }) => refuseToTurnOff(call, lockeddomains) } },
    async (call) => {
      await turnTwoStepOff(deps, call);
      return {};
    },
  );
}

export async function enterWith(
  deps: IdentityDeps,
  call: PublicCall,
  loggedIn: LoggedIn,
): Promise<{ session: { accID: string; usrID: string } }> {
  await giveCookies(deps, call, loggedIn);
  call.writeCookie(halfCookie, null);
  return { session: { accID: loggedIn.accountId, usrID: loggedIn.userId } };
}
