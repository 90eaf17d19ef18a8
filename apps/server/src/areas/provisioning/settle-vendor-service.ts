import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { audit } from "../../platform/audit.ts";
import { addMs, type Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx, type Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { notifyBrowsers } from "../../platform/live.ts";
import type { Log } from "../../platform/log.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";
import { endTask, raiseTask } from "../../platform/staff-tasks.ts";
import { readFacts } from "./read-facts.rules.ts";
import type { ServiceVendor, UsageOf, VendorAnswer, Vendors, VendorUsage } from "./service-vendor.port.ts";
import {
  isAstray,
  lookUpAgainMs,
  nextStep,
  readEveryMs,
  refusedAgainMs,
  stuckAfterMs,
  type VendorStep,
} from "./vendor-step.rules.ts";
import { isSame, takeBack } from "./vpn-devices.rules.ts";
import {
  dueVendorServices,
  lockVendorService,
  noteSending,
  noteVendorOutcome,
  type UnderWay,
  type VendorOutcome,
  type VendorServiceRow,
} from "./vendor-services.repository.ts";

export type ProvisioningDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly vendors: Vendors;
};

const actor = "job:vendor-services";
const atOnce = 50;
/** Several services are handled in parallel, so that a vendor that answers slowly does not delay the others for long. */
const besideEachOther = 5;
const taskKind = "vendor.stuck";

/** Handles the services at vendors that are due. Returns how many there were. */
export async function settleVendorServices(deps: ProvisioningDeps & { readonly sweeping: Pool }): Promise<number> {
  const due = await tx(deps.sweeping, { actor }, (trx) => dueVendorServices(trx, deps.clock.now(), atOnce));
  for (let from = 0; from < due.length; from += besideEachOther)
    await Promise.all(
      due
        .slice(from, from + besideEachOther)
        .map(({ accountId, brandId, serviceId }) =>
          settleVendorService(deps, makeScope({ accountId, brandId, actor }), serviceId),
        ),
    );
  return due.length;
}

/**
 * One round for one service: it stores the request, calls the vendor, and stores the answer. It can be repeated after an
 * interruption at any point, and two rounds can run at once, because the vendor carries out the id of a request only once.
 */
export async function settleVendorService(deps: ProvisioningDeps, scope: AccountScope, serviceId: string): Promise<void> {
  const { pool, clock } = deps;
  const begun = await tx(pool, scope, (trx) => begin(trx, scope, serviceId, clock.now()));
  const vendor = begun === null ? undefined : deps.vendors.get(begun.row.vendor);
  if (begun === null) return;
  const heard = vendor === undefined ? noVendor : await ask(vendor, begun);
  await tx(pool, scope, async (trx) => {
    const row = await lockVendorService(trx, scope, serviceId);
    // If another round has settled the request in the meantime, its outcome is kept.
    if (row === null || row.endedAt !== null || row.underWay?.id !== begun.request?.id) return;
    await note(deps, trx, scope, { row, heard });
  });
}

type Begun = { readonly row: VendorServiceRow; readonly step: VendorStep; readonly request: UnderWay | null };

/** Decides what to do next, and stores the request before it is sent. Null if there is nothing to send or ask. */
async function begin(trx: Trx, scope: AccountScope, serviceId: string, now: Date): Promise<Begun | null> {
  const row = await lockVendorService(trx, scope, serviceId);
  if (row === null || row.endedAt !== null) return null;
  const step = nextStep({ ...row, isUnderWay: row.underWay !== null });
  if (step.kind === "lookUp" || step.kind === "read") return { row, step, request: row.underWay };
  if (step.kind === "send") {
    const request = { id: newId(), act: step.act, settings: row.settings, version: row.version, at: now };
    await noteSending(trx, scope, serviceId, request);
    await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [serviceId] });
    return { row, step, request };
  }
  await noteVendorOutcome(trx, scope, serviceId, { at: now, nextCheckAt: null, isEnded: step.kind === "close" });
  if (step.kind === "close") await endTask(trx, scope, { kind: taskKind, key: serviceId, by: scope.actor, at: now });
  return null;
}

/** The result for a vendor that was removed from the configuration although customers still pay for its services. */
const noVendor: Heard = { answer: { kind: "silent", code: "not_configured", isOurs: true }, usage: null };

type Heard = { readonly answer: VendorAnswer; readonly usage: VendorUsage | null };

async function ask(vendor: ServiceVendor, { row, step, request }: Begun): Promise<Heard> {
  const { serviceId } = row;
  if (request === null) {
    const answer = await vendor.status(serviceId);
    const isUsed = answer.kind === "answered" && answer.state === "active";
    return { answer, usage: isUsed ? await vendor.usage(serviceId) : null };
  }
  const { id: requestId, act, settings } = request;
  const send = () => vendor.carryOut({ requestId, act, serviceId, settings });
  if (step.kind === "send") return { answer: await send(), usage: null };
  const found = await vendor.lookUp(requestId);
  // The vendor never received the request, so it is sent again under the same id.
  return { answer: found.kind === "unknown" ? await send() : found, usage: null };
}

type Outcome = Omit<VendorOutcome, "at"> & { readonly trouble: Trouble | null };
type Trouble = "silent" | "misconfigured" | "refused" | "facts" | "gone";

const troubleTexts = {
  silent: "vendorSilent",
  misconfigured: "vendorMisconfigured",
  refused: "vendorRefused",
  facts: "vendorFacts",
  gone: "vendorGone",
} as const satisfies Record<Trouble, string>;

/**
 * Stores what the vendor said. A problem that somebody has to deal with becomes a staff task. The task ends when the problem
 * does.
 */
async function note(
  { clock, log }: ProvisioningDeps,
  trx: Trx,
  scope: AccountScope,
  { row, heard }: { readonly row: VendorServiceRow; readonly heard: Heard },
): Promise<void> {
  const { serviceId, vendor } = row;
  const now = clock.now();
  const { trouble, ...outcome } = row.underWay === null ? seen(row, heard, now) : settled(row, row.underWay, heard.answer, now);
  await noteVendorOutcome(trx, scope, serviceId, { ...outcome, at: now });
  if (heard.answer.kind === "silent")
    log.warn(
      { event: "provisioning.silent", name: vendor, code: heard.answer.code, objectId: serviceId },
      "a vendor gave no answer",
    );
  const { accountId } = scope;
  if (row.underWay !== null && outcome.isOver === true) {
    const { act } = row.underWay;
    const after = { act, state: outcome.state ?? row.state, refused: outcome.reason ?? null };
    await audit(trx, { accountId, actor: scope.actor, action: "provisioning.settle", object: serviceId, after });
  }
  if (trouble === null) await endTask(trx, scope, { kind: taskKind, key: serviceId, by: scope.actor, at: now });
  else
    await raiseTask(trx, scope, {
      kind: taskKind,
      key: serviceId,
      severity: trouble === "misconfigured" ? "high" : "normal",
      subject: { kind: "service", id: serviceId },
      text: taskText(troubleTexts[trouble], { service: row.name, vendor }),
    });
  await notifyBrowsers(trx, accountId, { topic: "service", ids: [serviceId] });
}

/** What to store after a request was sent or looked up. */
function settled(row: VendorServiceRow, request: UnderWay, answer: VendorAnswer, now: Date): Outcome {
  const ageMs = now.getTime() - request.at.getTime();
  const later = { nextCheckAt: addMs(now, lookUpAgainMs(ageMs)) };
  const stuck: Trouble | null = ageMs >= stuckAfterMs ? "silent" : null;
  if (answer.kind === "unknown") return { ...later, trouble: stuck };
  if (answer.kind === "silent") return { ...later, trouble: answer.isOurs ? "misconfigured" : stuck };
  if (answer.state === "pending")
    return { ...later, ...(request.act === "provision" ? { state: "pending" as const } : {}), trouble: stuck };
  const { reason } = answer;
  const over = { isOver: true, nextCheckAt: now } as const;
  if (answer.state === "refused") {
    const refused = { ...over, reason: reason ?? "", refusedVersion: request.version };
    if (request.act === "provision") return { ...refused, state: "refused", trouble: null };
    if (request.act === "change") return changeRefused(row, request, refused, now);
    // A vendor cannot decide that an unpaid or ended service continues, so that somebody has to ask why.
    return { ...refused, nextCheckAt: addMs(now, refusedAgainMs), trouble: "refused" };
  }
  const isTold = request.act === "provision" || request.act === "change";
  const facts = answer.state === "active" ? readFacts(row.vendor, answer.facts, isTold ? request.settings : row.placed) : null;
  if (answer.state === "active" && facts === null) return { ...later, trouble: "facts" };
  return {
    ...over,
    state: answer.state,
    reason: null,
    ...(facts === null ? {} : { facts }),
    ...(isTold ? { placed: { settings: request.settings, version: request.version } } : {}),
    trouble: null,
  };
}

/**
 * The changes to store after the vendor has refused new settings. The new values in them are removed, so that they do not hinder
 * the next change. Removed values cannot be refused: they are sent again without the new ones. If nothing was new, a person has
 * to ask the vendor for the reason.
 */
function changeRefused(row: VendorServiceRow, request: UnderWay, refused: Omit<Outcome, "trouble">, now: Date): Outcome {
  const placed = row.placed ?? {};
  const settings = takeBack(row.settings, request.settings, placed);
  const isNewer = row.version > request.version;
  const kept = { ...refused, settings: { settings, version: row.version } };
  if (isNewer || isSame(settings, placed)) return { ...kept, trouble: null };
  if (!isSame(settings, row.settings)) return { ...kept, settings: { settings, version: row.version + 1 }, trouble: null };
  const { refusedVersion: _none, ...open } = refused;
  return { ...open, nextCheckAt: addMs(now, refusedAgainMs), trouble: "refused" };
}

/** The changes to store after the vendor was asked for the state of the service. */
function seen(row: VendorServiceRow, { answer, usage }: Heard, now: Date): Outcome {
  const later = { nextCheckAt: addMs(now, readEveryMs) };
  if (answer.kind === "silent") return { ...later, trouble: answer.isOurs ? "misconfigured" : null };
  const state = answer.kind === "unknown" ? "ended" : answer.state;
  if (state === "pending") return { ...later, trouble: null };
  const facts = answer.kind === "answered" && state === "active" ? readFacts(row.vendor, answer.facts, row.placed) : null;
  const at = now.toISOString();
  const told = usage === null ? {} : { usage: { ...stored(usage), devices: mapped(usage.devices, stored), at } };
  const next = nextStep({ ...row, state, isUnderWay: false });
  return {
    state,
    ...(facts === null ? {} : { facts }),
    ...told,
    ...(next.kind === "send" ? { nextCheckAt: now } : later),
    trouble: isAstray({ ...row, state }) ? "gone" : state === "active" && facts === null ? "facts" : null,
  };
}

const stored = ({ receivedBytes, sentBytes, seenAt }: UsageOf) => ({
  receivedBytes,
  sentBytes,
  seenAt: seenAt?.toISOString() ?? null,
});
const mapped = <From, To>(of: Readonly<Record<string, From>>, to: (from: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(of).map(([name, from]) => [name, to(from)]));
