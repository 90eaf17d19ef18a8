import * as operations from "@nameplane/contracts/pushes/operations";
import {
  acceptPushSpec,
  declinePushSpec,
  planPushSpec,
  pushListSpec,
  readPushSpec,
  startPushSpec,
  withdrawPushSpec,
} from "@nameplane/contracts/pushes/push";
import type { Edge } from "../../platform/http/edge.ts";
import { provedBy } from "../identity/login/index.ts";
import { acceptPush, declinePush, refuseAccept } from "./actions/accept-push.ts";
import { withdrawPush } from "./actions/end-push.ts";
import { listPushes } from "./actions/list-pushes.ts";
import { readPush } from "./actions/read-push.ts";
import { planPush, refuseStart, startPush } from "./actions/start-push.ts";
import type { PushDeps } from "./pushes.deps.ts";

const view = { kind: "permission", permission: "domain_view" } as const;
const give = { kind: "permission", permission: "domain_transferout" } as const;
const take = { kind: "permission", permission: "domain_order" } as const;
const domains = { feature: "DomainsList" } as const;
/**
 * Planning and withdrawing a push do not ask the user to confirm their identity, because neither moves a domain to another
 * account.
 */
const unproven = { ...domains, stepUp: null } as const;

/** Pushes of domains to another account of the installation. */
export function pushRoutes(edge: Edge, deps: PushDeps): void {
  edge.inTransaction(operations.planPush, planPushSpec, give, unproven, (call, { itemids }) =>
    planPush(call.trx, deps, call, itemids),
  );
  edge.inTransaction(
    operations.startPush,
    startPushSpec,
    give,
    { ...domains, stepUp: { first: (call, input) => call.tx((trx) => refuseStart(trx, deps, call, input)) } },
    async (call, input) => startPush(call.trx, deps, call, input, await provedBy(call.trx, call)),
  );
  edge.inTransaction(operations.pushList, pushListSpec, view, domains, ({ trx, scope }) => listPushes(trx, deps, scope));
  edge.inTransaction(operations.withdrawPush, withdrawPushSpec, give, unproven, (call, { pushid }) =>
    withdrawPush(call.trx, deps, call, pushid),
  );
  edge.inTransaction(
    operations.readPush,
    readPushSpec,
    take,
    domains,
    async (call, { token }) => (await readPush(call.trx, deps, call, token)).view,
  );
  edge.inTransaction(
    operations.acceptPush,
    acceptPushSpec,
    take,
    { ...domains, stepUp: { first: (call, input) => call.tx((trx) => refuseAccept(trx, deps, call, input)) } },
    async (call, input) => acceptPush(call.trx, deps, call, input, await provedBy(call.trx, call)),
  );
  edge.inTransaction(operations.declinePush, declinePushSpec, take, domains, (call, { token }) =>
    declinePush(call.trx, deps, call, token),
  );
}
