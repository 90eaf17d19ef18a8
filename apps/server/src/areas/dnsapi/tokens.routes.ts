import { createDnsToken, dnsTokens, revokeDnsToken } from "@nameplane/contracts/dnsapi/operations";
import { createDnsTokenSpec, dnsTokensSpec, revokeDnsTokenSpec } from "@nameplane/contracts/dnsapi/tokens";
import type { Edge } from "../../platform/http/edge.ts";
import { endToken, makeToken, presentToken, refuseToken } from "./actions/make-token.ts";
import { tokensOf } from "./tokens.repository.ts";

const manage = { kind: "permission", permission: "apikey_manage" } as const;

/** A brand switches these routes off together with the part of the panel that shows the tokens. */
const account = { feature: "Account" } as const;

export function tokenRoutes(edge: Edge): void {
  edge.inTransaction(dnsTokens, dnsTokensSpec, manage, { ...account, stepUp: null }, async ({ trx, scope, now }) => ({
    data: (await tokensOf(trx, scope, now)).map((row) => presentToken(row, now)),
  }));

  edge.inTransaction(
    createDnsToken,
    createDnsTokenSpec,
    manage,
    { ...account, stepUp: { first: refuseToken } },
    async (call, wish) => makeToken(call, wish),
  );

  // Revoking a token gives no one any access, so the user is not asked to confirm their identity.
  edge.inTransaction(revokeDnsToken, revokeDnsTokenSpec, manage, { ...account, stepUp: null }, async (call, { tokenid }) => {
    await endToken(call, tokenid);
    return {};
  });
}
