import { changePassword, forgotPassword, openResetLink, resetPassword } from "@nameplane/contracts/identity/operations";
import {
  changePasswordSpec,
  forgotPasswordSpec,
  openResetLinkSpec,
  resetPasswordSpec,
} from "@nameplane/contracts/identity/passwords";
import type { Edge } from "../../../platform/http/edge.ts";
import { askReset } from "./ask-reset.ts";
import * as changing from "./change-password.ts";
import * as resetting from "./reset-password.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { resetLinkMs } from "../session.rules.ts";

const feature = "enablePasswordReset";

export function passwordRoutes(edge: Edge, deps: IdentityDeps): void {
  edge.public(forgotPassword, forgotPasswordSpec, { feature }, async (call, { user }) => {
    await askReset(deps, call, user);
    return {};
  });

  edge.public(openResetLink, openResetLinkSpec, { feature }, async (call, { token }) => {
    const { username } = await resetting.openResetLink(call, token);
    call.writeCookie(resetting.resetCookie, token, resetLinkMs / 1000);
    return { username };
  });

  edge.public(resetPassword, resetPasswordSpec, { feature }, async (call, { newpassword }) => {
    await resetting.resetPassword(deps, call, newpassword);
    call.writeCookie(resetting.resetCookie, null);
    return {};
  });

  edge.outsideTransaction(
    changePassword,
    changePasswordSpec,
    { kind: "session" },
    { feature: "User", stepUp: { first: (call, { newpassword }) => changing.refuseWeak(call, newpassword) } },
    async (call, { newpassword }) => {
      await changing.changePassword(deps, call, newpassword);
      return {};
    },
  );
}
