import { acceptClaimsNoticeSpec, claimsNoticeSpec } from "@nameplane/contracts/trademarks/claims";
import { acceptClaimsNotice, claimsNotice } from "@nameplane/contracts/trademarks/operations";
import type { Edge } from "../../../../platform/http/edge.ts";
import type { OutsideDeps } from "../../deps.ts";
import { acceptClaims, viewClaims } from "./accept-claims.ts";

const requests = { feature: "Requests" } as const;

/** The routes of the trademark claims notices that have to be acknowledged before a name is registered. */
export function claimsRoutes(edge: Edge, deps: OutsideDeps): void {
  edge.inTransaction(claimsNotice, claimsNoticeSpec, { kind: "permission", permission: "order_view" }, requests, (call, input) =>
    viewClaims(call, input.requestid),
  );

  edge.inTransaction(
    acceptClaimsNotice,
    acceptClaimsNoticeSpec,
    { kind: "permission", permission: "domain_order" },
    // The acknowledgement is the buyer's own word, which nobody else may give.
    { ...requests, isOnlyForUsers: true },
    async (call, input) => {
      await acceptClaims(deps, call, input);
      return {};
    },
  );
}
