import { NotFound } from "@nameplane/contracts/refusals";
import {
  clearWebhook,
  createWebhook,
  deleteWebhook,
  replaceWebhookSecret,
  replayWebhook,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook,
  webhookDeliveries,
  webhookDelivery,
  webhooks,
} from "@nameplane/contracts/webhooks/operations";
import {
  clearWebhookSpec,
  createWebhookSpec,
  deleteWebhookSpec,
  replaceWebhookSecretSpec,
  replayWebhookDeliverySpec,
  replayWebhookSpec,
  testWebhookSpec,
  updateWebhookSpec,
  webhookDeliveriesSpec,
  webhookDeliverySpec,
  webhooksSpec,
} from "@nameplane/contracts/webhooks/webhooks";
import type { Edge } from "../../platform/http/edge.ts";
import { Refused } from "../../platform/refused.ts";
import {
  changeWebhook,
  clearWebhookOf,
  endpointsMax,
  found,
  makeWebhook,
  refuseChange,
  refuseWebhook,
  removeWebhook,
  replaceWebhookSecretOf,
  replayUndelivered,
} from "./actions/manage-webhooks.ts";
import { replayOne, sendTest } from "./actions/send-by-hand.ts";
import { deliveriesOf, findDelivery } from "./deliveries.repository.ts";
import type { WebhookRouteDeps } from "./deps.ts";
import { endpointsOf } from "./endpoints.repository.ts";
import { presentDelivery, presentDetails, presentEndpoint } from "./present.ts";

const manage = { kind: "permission", permission: "apikey_manage" } as const;

/** Webhooks belong to the same feature switch of a brand as the section of the panel that shows them. */
const account = { feature: "Account" } as const;

/**
 * Calls that do not change where events are sent do not ask the user to confirm their identity: reading, stopping, and sending to
 * an existing endpoint.
 */
const unproven = { ...account, stepUp: null } as const;

export function webhookRoutes(edge: Edge, deps: WebhookRouteDeps): void {
  edge.inTransaction(webhooks, webhooksSpec, manage, unproven, async ({ trx, scope, now }) => ({
    data: (await endpointsOf(trx, scope)).map((row) => presentEndpoint(row, now)),
    max: endpointsMax,
    receivers: [...deps.places.receivers],
  }));
  edge.inTransaction(
    createWebhook,
    createWebhookSpec,
    manage,
    { ...account, stepUp: { first: (call, wish) => refuseWebhook(call, deps, wish) } },
    (call, wish) => makeWebhook(call, deps, wish),
  );
  edge.inTransaction(
    updateWebhook,
    updateWebhookSpec,
    manage,
    // Only turning an endpoint on, not turning it off, asks the user to confirm their identity.
    { ...account, stepUp: { when: ({ on }) => on, first: (call, change) => refuseChange(call, deps, change) } },
    (call, change) => changeWebhook(call, deps, change),
  );
  edge.inTransaction(
    replaceWebhookSecret,
    replaceWebhookSecretSpec,
    manage,
    { ...account, stepUp: { first: (call, { webhookid }) => call.tx((trx) => found(call, trx, webhookid)) } },
    (call, { webhookid }) => replaceWebhookSecretOf(call, deps, webhookid),
  );
  edge.inTransaction(deleteWebhook, deleteWebhookSpec, manage, unproven, async (call, { webhookid }) => {
    await removeWebhook(call, webhookid);
    return {};
  });
  edge.inTransaction(clearWebhook, clearWebhookSpec, manage, unproven, (call, input) => clearWebhookOf(call, input));
  edge.inTransaction(testWebhook, testWebhookSpec, manage, unproven, (call, { webhookid }) => sendTest(call, webhookid));
  edge.inTransaction(replayWebhook, replayWebhookSpec, manage, unproven, (call, { webhookid }) =>
    replayUndelivered(call, webhookid),
  );
  edge.inTransaction(replayWebhookDelivery, replayWebhookDeliverySpec, manage, unproven, async (call, input) => {
    await replayOne(call, input.deliveryid);
    return {};
  });
  edge.inTransaction(webhookDeliveries, webhookDeliveriesSpec, manage, unproven, async (call, input) => {
    const { webhookid: webhookId, show = "all", page = 1, limit = 25 } = input;
    await found(call, call.trx, webhookId);
    const { rows, total } = await deliveriesOf(call.trx, call.scope, { webhookId, show, page, limit });
    return { data: rows.map((row) => presentDelivery(row)), page, limit, total };
  });
  edge.inTransaction(webhookDelivery, webhookDeliverySpec, manage, unproven, async (call, { deliveryid }) => {
    const row = await findDelivery(call.trx, call.scope, deliveryid);
    if (row === null) throw new Refused(NotFound, { param: "deliveryid" });
    return { row: presentDetails(row, call.session.permissions) };
  });
}
