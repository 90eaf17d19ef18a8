import * as protocol from "@nameplane/contracts/certificates/acme/protocol";
import type { Edge } from "../../../platform/http/edge.ts";
import { changeAccount, changeKey, newAccount } from "./accounts.ts";
import { acmeDialect } from "./acme.dialect.ts";
import { finalizeOrder, listOrders, newOrder, showAuthorization, showCertificate, showChallenge, showOrder } from "./orders.ts";
import { renewalInfo } from "./renewal-info.ts";
import { revokeByProgram } from "./revoke.ts";
import { baseOf, byClient, byEither, byKey, unsigned, type AcmeDeps } from "./signed-call.ts";

/** The ACME protocol for programs on customers' servers (RFC 8555, RFC 9773). */
export function acmeProtocolRoutes(edge: Edge, deps: AcmeDeps): void {
  edge.foreign(acmeDialect(deps.nonces, deps.clock), [
    unsigned(deps, protocol.acmeDirectory, async (call, { service }) => {
      const base = baseOf(call, service);
      const body = {
        newNonce: `${base}/new-nonce`,
        newAccount: `${base}/new-account`,
        newOrder: `${base}/new-order`,
        revokeCert: `${base}/revoke-cert`,
        keyChange: `${base}/key-change`,
        renewalInfo: `${base}/renewal-info`,
        meta: { externalAccountRequired: true, website: call.origin },
      };
      return { status: 200, contentType: "application/json", body: JSON.stringify(body) };
    }),
    // RFC 8555 7.2 requires status 200 for HEAD, and 204 for GET.
    unsigned(deps, protocol.acmeNonce, async (call, { service }, { method }) => ({
      status: method === "HEAD" ? 200 : 204,
      headers: { link: `<${baseOf(call, service)}/directory>;rel="index"` },
    })),
    unsigned(deps, protocol.acmeRenewalInfo, (call, params) => renewalInfo(deps, call, params)),
    byKey(deps, protocol.acmeNewAccount, (call) => newAccount(deps, call)),
    byClient(deps, protocol.acmeAccount, changeAccount),
    byClient(deps, protocol.acmeOrders, listOrders),
    byClient(deps, protocol.acmeKeyChange, changeKey),
    byClient(deps, protocol.acmeNewOrder, newOrder),
    byClient(deps, protocol.acmeOrder, showOrder),
    byClient(deps, protocol.acmeAuthorization, showAuthorization),
    byClient(deps, protocol.acmeChallenge, showChallenge),
    byClient(deps, protocol.acmeFinalize, (call) => finalizeOrder(deps, call)),
    byClient(deps, protocol.acmeCertificate, showCertificate),
    byEither(deps, protocol.acmeRevoke, (call) => revokeByProgram(deps, call)),
  ]);
}
