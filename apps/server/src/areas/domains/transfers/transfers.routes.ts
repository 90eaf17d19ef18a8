import { answerTransfer, checkTransfer, getTransfer, releaseDomain, stopTransfer } from "@nameplane/contracts/domains/operations";
import {
  answerTransferSpec,
  checkTransferSpec,
  getTransferSpec,
  releaseDomainSpec,
  stopTransferSpec,
} from "@nameplane/contracts/domains/transfers";
import { domainName, unicodeNameOf } from "@nameplane/values";
import type { Edge } from "../../../platform/http/edge.ts";
import { answerTransferOf, refuseAnswer, stopByLink } from "./answer-transfer.ts";
import { checkTransferOf } from "./check-transfer.ts";
import { readTransfer } from "./read-transfer.ts";
import { refuseRelease, releaseDomain as release } from "./release-domain.ts";
import { limitByCaller } from "../call-limits.ts";
import type { TransferDeps } from "./deps.ts";

const order = { kind: "permission", permission: "domain_order" } as const;
const view = { kind: "permission", permission: "domain_view" } as const;
const transferOut = { kind: "permission", permission: "domain_transferout" } as const;
const domains = { feature: "DomainsList" } as const;
/**
 * How often the link may be called: enough for somebody who is losing a name and tries twice, and too little for a script that
 * guesses links.
 */
const stopsPerMinute = { address: 10, user: 10 } as const;

export function transferRoutes(edge: Edge, deps: TransferDeps): void {
  edge.outsideTransaction(checkTransfer, checkTransferSpec, order, domains, (call, input) => checkTransferOf(deps, call, input));
  edge.inTransaction(getTransfer, getTransferSpec, view, domains, (call, input) => readTransfer(deps, call.trx, call, input));
  edge.outsideTransaction(
    answerTransfer,
    answerTransferSpec,
    transferOut,
    { ...domains, stepUp: { first: (call, input) => refuseAnswer(deps, call, input) } },
    (call, input) => answerTransferOf(deps, call, input),
  );
  edge.outsideTransaction(
    releaseDomain,
    releaseDomainSpec,
    transferOut,
    { feature: ["Domains", "enableAuthCode"], stepUp: { first: (call, input) => refuseRelease(deps, call, input) } },
    (call, input) => release(deps, call, input),
  );
  edge.public(stopTransfer, stopTransferSpec, {}, async (call, { token }) => {
    await limitByCaller(call, "stop-transfer", stopsPerMinute);
    const { now, requestId, address } = call;
    const { domain, state } = await stopByLink(deps, { token, brandId: call.brand.brandId, now, requestId, address });
    return { unicodename: unicodeNameOf(domainName(domain.asciiName)), state };
  });
}
