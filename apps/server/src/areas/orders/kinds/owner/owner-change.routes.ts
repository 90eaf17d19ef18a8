import * as operations from "@nameplane/contracts/orders/operations";
import {
  answerConsentSpec,
  changeOwnerSpec,
  consentsSpec,
  ownerChangeSpec,
  readConsentSpec,
} from "@nameplane/contracts/orders/owner-change";
import { NotFound } from "@nameplane/contracts/refusals";
import { tx } from "../../../../platform/db/transaction.ts";
import type { Edge } from "../../../../platform/http/edge.ts";
import { Refused } from "../../../../platform/refused.ts";
import { accountName } from "../../../accounts/index.ts";
import { provedBy } from "../../../identity/login/index.ts";
import { answerConsent, readConsentAsk } from "./answer-consent.ts";
import { changeOwner, presentConsent, readOwnerChange, refuseOwnerChange } from "./change-owner.ts";
import { consentsOf } from "./consents.repository.ts";
import type { OrderDeps } from "../../order-deps.ts";
import { findRequestByNumber } from "../../requests.repository.ts";

const view = { kind: "permission", permission: "domain_view" } as const;
const edit = { kind: "permission", permission: "contact_registrant" } as const;
const orders = { kind: "permission", permission: "order_view" } as const;
const domains = { feature: "DomainsList" } as const;

/** The routes of a change of owner: what it means, ordering it, and the answers of both sides. */
export function ownerChangeRoutes(edge: Edge, deps: OrderDeps): void {
  edge.inTransaction(operations.ownerChange, ownerChangeSpec, view, domains, (call, { itemid }) =>
    readOwnerChange(call.trx, call.scope, { itemid, now: call.now, language: call.language }),
  );

  edge.inTransaction(
    operations.changeOwner,
    changeOwnerSpec,
    edit,
    {
      ...domains,
      stepUp: { first: (call, input) => call.tx((trx) => refuseOwnerChange(trx, call.scope, input, call.now)) },
    },
    async (call, input) => changeOwner(call.trx, deps, call, input, await provedBy(call.trx, call)),
  );

  edge.inTransaction(operations.consents, consentsSpec, orders, { feature: "Requests" }, async ({ trx, scope }, input) => {
    const request = await findRequestByNumber(trx, scope, input.requestid);
    if (request === null) throw new Refused(NotFound, { param: "requestid" });
    return { data: (await consentsOf(trx, scope, request.id)).map(presentConsent) };
  });

  edge.public(operations.readConsent, readConsentSpec, {}, async (call, { token }) => {
    const { ask, scope } = await readConsentAsk(deps, call, token);
    return {
      domainname: ask.asciiName,
      side: ask.side,
      by: await tx(deps.pool, scope, (trx) => accountName(trx, scope.accountId)),
      oldowner: ask.oldOwner,
      newowner: ask.newOwner,
      lockdays: ask.lockDays,
    };
  });

  edge.public(operations.answerConsent, answerConsentSpec, {}, async (call, input) => ({
    state: await answerConsent(deps, call, input),
  }));
}
