import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { z } from "zod";
import { tx, type Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { endTask, raiseTask } from "../../../../platform/staff-tasks.ts";
import type { AutomaticDelivery } from "../../automatic-delivery.ts";
import { defineKind } from "../../kind.ts";
import type { OwnService, Service } from "../../service.ts";
import { renewalOf, serviceWords } from "../../services/index.ts";
import { workdaysOn } from "./delivery.rules.ts";
import { orderedService } from "./order.ts";
import { changedPlan } from "../service-plan/index.ts";
import { documentAtPush } from "./at-push.rules.ts";
import { supportEnded } from "./support-ended.ts";
import { productWords } from "../../product-words.ts";

/** Staff switch on a service that is paid for again within this many working days. */
const resumeDays = 1;

const renewedBy = (automatic: readonly AutomaticDelivery[]) =>
  renewalOf({
    type: "renew-service",
    words: { ...serviceWords.renewed, service: productWords },
    does: ["keepsService"],
    sold: "byService",
    placed: async (trx, scope, service) => {
      if (!(await isFollowed(automatic, trx, scope, service)) && service.state === "suspended")
        await tellStaff(trx, scope, service, "serviceToResume");
    },
    resumesBy: async (trx, scope, service, paidAt) =>
      (await isFollowed(automatic, trx, scope, service)) ? null : workdaysOn(paidAt, resumeDays),
  });

/**
 * Whether the service was delivered automatically and its delivery adapts to a change of its state, so that staff have nothing to
 * do.
 */
const isFollowed = async (
  automatic: readonly AutomaticDelivery[],
  trx: Trx,
  scope: AccountScope,
  { id, productId }: Pick<OwnService, "id" | "productId">,
): Promise<boolean> => (await automatic.find((one) => one.productId === productId)?.follows?.(trx, scope, id)) === true;

const ended = defineKind({
  type: "cancel-service",
  params: z.object({}),
  words: serviceWords.ended,
  operation: "free",
  rulesOut: ["keepsService"],
  basket: null,
  fixable: [],
  usualSeconds: () => 3600,
  fulfil: async () => ({ kind: "staff", text: taskText("serviceEndsByHand") }),
});

const extra = defineKind({
  type: "create-item-registration",
  params: z.object({}),
  words: serviceWords.byHand,
  operation: "unlock",
  does: ["keepsName", "keepsService"],
  basket: null,
  fixable: [],
  usualSeconds: () => 3600,
  fulfil: async () => ({ kind: "staff", text: taskText("orderByHand") }),
});

/**
 * Services that staff deliver. Products in `automatic` are ordered in the same way, but are delivered automatically. This entry
 * comes last in the list, because it takes every service that belongs to no other entry.
 */
export function byStaff(automatic: readonly AutomaticDelivery[]): Service {
  const renewed = renewedBy(automatic);
  return {
    kinds: [orderedService(automatic), renewed, changedPlan, extra, ended],
    claims: () => true,
    renewal: renewed,
    end: null,
    graceDays: 30,
    suspended: async (trx, scope, service) => {
      if (await isFollowed(automatic, trx, scope, service)) return;
      await needNotSwitchOn(trx, scope, service);
      await tellStaff(trx, scope, service, "serviceToSuspend");
      await supportEnded(trx, scope, service);
    },
    atPush: (service) => {
      const own = automatic.find(({ productId }) => productId === service.productId);
      return own?.atPush === undefined ? documentAtPush(service) : own.atPush(service);
    },
    arrived: async (deps, scope, service, answers) => {
      const own = automatic.find((one) => one.productId === service.productId && one.isPossible(deps));
      const delivered = await own?.deliver(deps, scope, { serviceId: service.id, answers });
      if (delivered?.kind !== "done") await tx(deps.pool, scope, (trx) => tellStaff(trx, scope, service, "serviceToHandOver"));
    },
    ended: async (trx, scope, service) => {
      if (await isFollowed(automatic, trx, scope, service)) return;
      await needNotSwitchOn(trx, scope, service);
      await tellStaff(trx, scope, service, "serviceToEnd");
      await supportEnded(trx, scope, service);
    },
  };
}

const taskKinds = {
  serviceToSuspend: "service.suspend",
  serviceToResume: "service.resume",
  serviceToEnd: "service.end",
  serviceToHandOver: "service.handover",
} as const;

/** Raises a task for staff to suspend or end a service by hand, because staff also delivered it. */
function tellStaff(
  trx: Trx,
  scope: AccountScope,
  service: Pick<OwnService, "id" | "ownName">,
  what: keyof typeof taskKinds,
): Promise<void> {
  return raiseTask(trx, scope, {
    kind: taskKinds[what],
    key: service.id,
    severity: "normal",
    subject: { kind: "service", id: service.id },
    text: taskText(what, { service: service.ownName }),
  });
}

/** Ends the task to switch the service on again, because the paid period ended before anybody had switched it on. */
const needNotSwitchOn = (trx: Trx, scope: AccountScope, service: OwnService): Promise<void> =>
  endTask(trx, scope, { kind: taskKinds.serviceToResume, key: service.id, by: scope.actor, at: service.paidUntil });
