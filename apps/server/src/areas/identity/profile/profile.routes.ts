import {
  cancelEmailChange,
  changeEmail,
  makeCallerPin,
  setUserProfile,
  userProfile,
} from "@nameplane/contracts/identity/operations";
import {
  cancelEmailChangeSpec,
  changeEmailSpec,
  makeCallerPinSpec,
  setUserProfileSpec,
  userProfileSpec,
} from "@nameplane/contracts/identity/profile";
import type { Edge } from "../../../platform/http/edge.ts";
import { makeCallerPin as makePin } from "./caller-pin.ts";
import { askForEmail, giveUpEmail, refuseEmail } from "./change-email.ts";
import { changeProfile, refuseProfile } from "./change-profile.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { findProfile, type ProfileRow } from "./profile.repository.ts";

const session = { kind: "session" } as const;

const user = { feature: "User" } as const;

export function profileRoutes(edge: Edge, deps: IdentityDeps): void {
  edge.inTransaction(userProfile, userProfileSpec, session, user, async ({ trx, session: { userId } }) => ({
    profile: present(await findProfile(trx, userId)),
  }));

  edge.inTransaction(
    setUserProfile,
    setUserProfileSpec,
    session,
    {
      ...user,
      // A new phone number needs a fresh proof of identity, because a phone can reset a second factor. A new name does not.
      stepUp: { when: ({ phone }) => phone !== undefined, first: async (_call, input) => refuseProfile(input) },
    },
    async (call, input) => {
      await changeProfile(deps, call, input);
      return {};
    },
  );

  edge.inTransaction(
    changeEmail,
    changeEmailSpec,
    session,
    { ...user, stepUp: { first: async (_call, { email }) => refuseEmail(email) } },
    async (call, { email }) => {
      await askForEmail(deps, call, email);
      return {};
    },
  );

  edge.inTransaction(makeCallerPin, makeCallerPinSpec, session, user, makePin);

  edge.inTransaction(cancelEmailChange, cancelEmailChangeSpec, session, user, async (call) => {
    await giveUpEmail(call);
    return {};
  });
}

function present(row: ProfileRow) {
  return {
    username: row.username,
    firstname: row.first_name,
    lastname: row.last_name,
    email: row.email,
    emailproved: row.email_proved_at !== null,
    newemail: row.new_email ?? "",
    newemailasked: row.new_email_at?.toISOString() ?? null,
    phone: row.phone ?? "",
    phoneproved: row.phone_proved_at !== null,
  };
}
