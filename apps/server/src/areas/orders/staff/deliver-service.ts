import { RequestChanged } from "@nameplane/contracts/backoffice/refusals";
import { MissingParameter, NotFound, OutOfRange, StatusProhibits } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import { addDays } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { keepGivenFile, type CheckedFile, type FileDeps } from "../../files/index.ts";
import { completeRequest } from "../engine/index.ts";
import { orderKinds } from "../kinds/index.ts";
import type { OrderDeps } from "../order-deps.ts";
import { serviceDeliveredJob } from "../orders.jobs.ts";
import { lockRequestByNumber, type RequestRow } from "../requests.repository.ts";
import { lockService, monthsOn, renewsAt, sealGiven, startService, type Given } from "../services/index.ts";

export type Delivery = {
  /** Version of the request that was shown. */
  readonly version: number;
  /** What the customer receives, such as an address to sign in at. */
  readonly given: readonly Given[];
  /** Files for the customer, which were checked like uploads. */
  readonly files: readonly CheckedFile[];
  /** Until when the first period lasts (calendar date). If absent, it has its ordinary length from now. */
  readonly until?: string | undefined;
};

/** A supplier's period may begin later or end on its own date, but no more than this many days after the ordinary end. */
const untilDaysMax = 400;

/** Whether a person has to deliver what was ordered, and the request waits for that. */
export const isToDeliver = (request: RequestRow): boolean =>
  request.state === "manual" && request.service_id !== null && orderKinds.of(request)?.isDelivered === true;

/**
 * A staff member has delivered a service. It becomes active, with the details that its owner receives, and its request is
 * completed.
 *
 * Possible refusals: NotFound, RequestChanged, StatusProhibits (it does not wait for delivery), MissingParameter (nothing is
 * given), OutOfRange (the date).
 */
export async function deliverService(
  deps: OrderDeps & { readonly files: Pick<FileDeps, "store"> },
  scope: AccountScope,
  number: number,
  done: Delivery,
): Promise<void> {
  if (done.given.length === 0 && done.files.length === 0) throw new Refused(MissingParameter, { missing: ["given"] });
  await tx(deps.pool, scope, async (trx) => {
    const request = await lockRequestByNumber(trx, scope, number);
    if (request === null) throw new Refused(NotFound, { param: "requestid" });
    if (request.version !== done.version) throw new Refused(RequestChanged);
    const service = isToDeliver(request) ? await lockService(trx, scope, request.service_id ?? "") : null;
    if (service === null) throw new Refused(StatusProhibits, { param: "requestid" });
    const now = deps.clock.now();
    const { billingMonths } = service;
    const paidUntil = billingMonths === null ? null : periodEnd(request, done.until, now);
    const isStarted = await startService(trx, scope, service.id, {
      startedAt: now,
      paidUntil,
      renewsAt: paidUntil === null || billingMonths === null ? null : renewsAt(paidUntil, billingMonths),
      bindingUntil: service.bindingMonths > 0 ? monthsOn(now, service.bindingMonths) : null,
      given: sealGiven(deps.vault, service.id, done.given),
    });
    const { store } = deps.files;
    for (const file of done.files) await keepGivenFile(trx, { store, vault: deps.vault }, scope, service.id, file, now);
    if (!isStarted) throw new Refused(StatusProhibits, { param: "requestid" });
    await completeRequest(trx, deps, scope, request, service.domainId ?? undefined);
    const { accountId, brandId, actor } = scope;
    await deps.jobs.enqueue(trx, serviceDeliveredJob, [{ accountId, brandId, serviceId: service.id }]);
    const after = {
      fields: done.given.map(({ label }) => label),
      files: done.files.length,
      until: paidUntil?.toISOString() ?? null,
    };
    await audit(trx, { accountId, actor, action: "orders.staff-deliver", object: service.id, after });
    await notifyBrowsers(trx, accountId, { topic: "service", ids: [service.id] });
  });
}

/** The end of the first period. Possible refusals: OutOfRange. */
function periodEnd(request: RequestRow, until: string | undefined, now: Date): Date {
  const usual = monthsOn(now, request.period_months ?? 12);
  if (until === undefined) return usual;
  const end = new Date(`${until}T23:59:59Z`);
  if (end <= now || end > addDays(usual, untilDaysMax))
    throw new Refused(OutOfRange, { param: "until", values: { rule: "a date to come, not long after the period" } });
  return end;
}
