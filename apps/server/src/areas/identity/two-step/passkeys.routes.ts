import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  beginSecondStep,
  beginStepUp,
  passkeyLogin,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  secondFactors,
  stepUp,
  userLoginPasskey,
} from "@nameplane/contracts/identity/operations";
import {
  addPasskeySpec,
  beginPasskeyLoginSpec,
  beginPasskeySpec,
  beginSecondStepSpec,
  passkeyLoginSpec,
  removePasskeySpec,
  renamePasskeySpec,
  renewRecoveryCodesSpec,
  secondFactorsSpec,
  userLoginPasskeySpec,
  type PasskeyRow,
} from "@nameplane/contracts/identity/passkeys";
import { beginStepUpSpec, stepUpSpec } from "@nameplane/contracts/identity/step-up";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Edge } from "../../../platform/http/edge.ts";
import { Refused } from "../../../platform/refused.ts";
import {
  beginPasskeyLogin as startPasskeyLogin,
  beginSecondStep as askSecondStep,
  beginStepUp as askStepUp,
  finishLogin,
  giveCookies,
  logInByPasskey,
  proveAfresh,
} from "../login/index.ts";
import * as passkeys from "./keep-passkeys.ts";
import { factorsOf } from "../factors/index.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { passkeysOf, renamePasskey as saveName, type Passkey } from "../passkeys/index.ts";
import { enterWith } from "./two-step.routes.ts";

const session = { kind: "session" } as const;

/**
 * The feature switch of the panel's section "User". If a brand switches it off, its users can neither see nor change their
 * passkeys. They can still use a passkey as the second step of a login, after the password.
 */
const user = { feature: "User" } as const;
const withoutPassword = { feature: "enableLoginOptions" } as const;

export function passkeyRoutes(edge: Edge, deps: IdentityDeps): void {
  loginRoutes(edge, deps);

  edge.inTransaction(beginStepUp, beginStepUpSpec, session, {}, async (call, { content }) => ({
    options: await askStepUp(call, content),
  }));

  edge.outsideTransaction(stepUp, stepUpSpec, session, {}, async (call, given) => {
    await proveAfresh(deps, call, given);
    return {};
  });

  edge.inTransaction(secondFactors, secondFactorsSpec, session, user, async ({ trx, session: { userId } }) => {
    const [factors, own] = [await factorsOf(trx, userId), await passkeysOf(trx, userId)];
    return {
      authenticator: factors.hasTotp,
      passkeys: own.map(presentPasskey),
      recoverycodes: factors.recoveryCodes,
    };
  });

  edge.outsideTransaction(
    beginPasskey,
    beginPasskeySpec,
    session,
    { ...user, stepUp: { first: passkeys.refuseWhenFull } },
    async (call) => ({ options: await passkeys.beginPasskey(call) }),
  );

  edge.outsideTransaction(addPasskey, addPasskeySpec, session, user, async (call, input) => {
    const codes = await passkeys.addPasskey(deps, call, input);
    return codes === null ? {} : { recoverycodes: codes };
  });

  edge.inTransaction(renamePasskey, renamePasskeySpec, session, user, async (call, { passkeyid, name }) => {
    if (!(await saveName(call.trx, call.session.userId, passkeyid, name))) throw new Refused(NotFound, { param: "passkeyid" });
    return {};
  });

  edge.inTransaction(
    removePasskey,
    removePasskeySpec,
    session,
    {
      ...user,
      stepUp: { first: (call, { passkeyid, lockeddomains }) => passkeys.refuseToRemove(call, passkeyid, lockeddomains) },
    },
    async (call, { passkeyid }) => {
      await passkeys.removePasskey(deps, call, passkeyid);
      return {};
    },
  );

  edge.inTransaction(
    renewRecoveryCodes,
    renewRecoveryCodesSpec,
    session,
    { ...user, stepUp: { first: passkeys.refuseWithoutFactor } },
    async (call) => ({ recoverycodes: await passkeys.renewRecoveryCodes(deps, call) }),
  );
}

function loginRoutes(edge: Edge, deps: IdentityDeps): void {
  edge.public(beginPasskeyLogin, beginPasskeyLoginSpec, withoutPassword, async (call) => ({
    options: await startPasskeyLogin(call),
  }));

  edge.public(passkeyLogin, passkeyLoginSpec, withoutPassword, async (call, { passkey }) => {
    const loggedIn = await logInByPasskey(deps, call, passkey);
    await giveCookies(deps, call, loggedIn);
    return { session: { accID: loggedIn.accountId, usrID: loggedIn.userId } };
  });

  edge.public(beginSecondStep, beginSecondStepSpec, {}, (call) => askSecondStep(deps, call));

  edge.public(userLoginPasskey, userLoginPasskeySpec, {}, async (call, { passkey }) =>
    enterWith(deps, call, await finishLogin(deps, call, { method: "passkey", answer: passkey })),
  );
}

function presentPasskey({ rowId, name, createdAt, usedAt, stored }: Passkey): PasskeyRow {
  return {
    id: rowId,
    name,
    host: stored.host,
    created: createdAt.toISOString(),
    used: usedAt?.toISOString() ?? null,
  };
}
