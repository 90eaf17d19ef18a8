import { enterAsStaff } from "@nameplane/contracts/identity/operations";
import { enterAsStaffSpec } from "@nameplane/contracts/identity/session";
import type { Edge } from "../../../platform/http/edge.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { giveCookies } from "../login/index.ts";
import * as entering from "./enter-as-staff.ts";

/** The route that opens the link by which a staff member enters a customer's panel. */
export function actingRoutes(edge: Edge, deps: IdentityDeps): void {
  edge.public(enterAsStaff, enterAsStaffSpec, {}, async (call, { token }) => {
    const opened = await entering.enterAsStaff(deps, call, token);
    await giveCookies(deps, call, opened);
    return { session: { accID: opened.accountId, usrID: opened.userId } };
  });
}
