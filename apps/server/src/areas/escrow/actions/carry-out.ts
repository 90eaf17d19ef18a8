import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { EscrowRole } from "@nameplane/contracts/escrow/escrow-values";
import type { PushObstacle } from "@nameplane/contracts/pushes/push";
import { minMoney, isZeroMoney, priceAt, type Money } from "@nameplane/values";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { errorFields } from "../../../platform/log.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { endTask, raiseTask } from "../../../platform/staff-tasks.ts";
import { findAccount } from "../../accounts/index.ts";
import { issueInvoice, payFromEscrow, prepaidBalance, settleByCredit } from "../../ledger/index.ts";
import { noteEscrowStep } from "../../orders/kinds/escrow/index.ts";
import { taxPosition } from "../../products/index.ts";
import { pushForEscrow } from "../../pushes/index.ts";
import { findBrandRow } from "../../whitelabel/index.ts";
import type { EscrowWorkDeps } from "../escrow.deps.ts";
import type { EscrowToWork } from "../escrow.jobs.ts";
import { activeDomainOf, changeEscrow, escrowsToWork, findEscrow, lockEscrow, type Escrow } from "../escrow.repository.ts";
import { fundEscrow } from "../fund-escrow.ts";
import { escrowActor, moveEscrow, partyScope } from "../move-escrow.ts";
import { deliveredMove } from "./act-on-escrow.ts";

const atOnce = 200;
/** How many steps one run takes at most. No escrow needs more, so only a bug can reach the limit. */
const stepsMax = 6;

/**
 * Takes the steps of an escrow that need no act of a person: holds money that has arrived, moves the domain, pays out or refunds,
 * and acts on deadlines that have passed. Each step is a transaction of its own that reads the state under a lock, so the work
 * can be interrupted at any point and repeated.
 */
export async function carryOutEscrow(deps: EscrowWorkDeps, { accountId, brandId, escrowId }: EscrowToWork): Promise<void> {
  const opener = makeScope({ accountId, brandId, actor: escrowActor });
  for (let step = 0; step < stepsMax; step += 1) {
    const escrow = await tx(deps.pool, opener, (trx) => findEscrow(trx, opener, escrowId));
    if (escrow === null || !(await doNext(deps, escrow, opener))) return;
  }
}

/** Takes the next step, if there is one. Returns whether something was done, because another step may then follow. */
async function doNext(deps: EscrowWorkDeps, escrow: Escrow, opener: AccountScope): Promise<boolean> {
  const now = deps.clock.now();
  const isLate = escrow.dueAt !== null && escrow.dueAt <= now;
  switch (escrow.state) {
    case "proposed":
      return isLate && lapse(deps, escrow, opener);
    case "agreed":
      return (escrow.isPaying && (await fund(deps, escrow))) || (isLate && (await lapse(deps, escrow, opener)));
    case "funded":
      return escrow.isHere === false && arrive(deps, escrow);
    case "handing_over":
      return handOver(deps, escrow);
    case "delivered":
      return isLate && acceptByTime(deps, escrow);
    case "releasing":
      return escrow.paidOutAt === null ? payOut(deps, escrow) : finish(deps, escrow);
    case "returning":
      return escrow.buyerDomainId !== null && escrow.returnedAt === null ? giveBackName(deps, escrow) : payBack(deps, escrow);
    case "completed":
    case "refunded":
    case "cancelled":
    case "declined":
    case "withdrawn":
    case "lapsed":
    case "disputed":
    default:
      return false;
  }
}

type Locked = (trx: Trx, scope: AccountScope, escrow: Escrow) => Promise<boolean>;

/**
 * Runs a step in a transaction in the scope of a party, with the escrow locked. Does nothing if the state has changed in the
 * meantime.
 */
function under(deps: EscrowWorkDeps, escrow: Escrow, role: EscrowRole | AccountScope, work: Locked): Promise<boolean> {
  const scope = typeof role === "string" ? partyScope(escrow, role) : role;
  return tx(deps.pool, scope, async (trx) => {
    const now = await lockEscrow(trx, scope, escrow.id);
    return now !== null && now.state === escrow.state && work(trx, scope, now);
  });
}

const system = "system" as const;

function lapse(deps: EscrowWorkDeps, escrow: Escrow, opener: AccountScope): Promise<boolean> {
  return under(deps, escrow, opener, async (trx, scope, locked) => {
    const at = deps.clock.now();
    if (locked.dueAt === null || locked.dueAt > at) return false;
    await moveEscrow(trx, deps, scope, locked, { event: "lapse", what: "lapsed", by: system, at });
    return true;
  });
}

/** Holds the buyer's money. If the credit is not sufficient yet, or something else has spent it, the next run tries again. */
async function fund(deps: EscrowWorkDeps, escrow: Escrow): Promise<boolean> {
  try {
    return await under(deps, escrow, "buyer", (trx, scope, locked) =>
      fundEscrow(trx, deps, scope, locked, { actor: scope, by: system, now: deps.clock.now() }),
    );
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** Counts a domain that was registered elsewhere as delivered, once it has arrived in the buyer's account. */
function arrive(deps: EscrowWorkDeps, escrow: Escrow): Promise<boolean> {
  return under(deps, escrow, "buyer", async (trx, scope, locked) => {
    const domainId = await activeDomainOf(trx, scope.accountId, locked.asciiName);
    if (domainId === null) return false;
    const at = deps.clock.now();
    await moveEscrow(trx, deps, scope, locked, { ...deliveredMove(locked, domainId, at), by: system, at });
    return true;
  });
}

async function handOver(deps: EscrowWorkDeps, escrow: Escrow): Promise<boolean> {
  const [giver, receiver] = [partyScope(escrow, "seller"), partyScope(escrow, "buyer")];
  const locked: { escrow?: Escrow } = {};
  const pushed = await pushForEscrow(
    deps,
    { giver, receiver, domainId: escrow.sellerDomainId ?? "" },
    {
      before: async (trx) => {
        const now = await lockEscrow(trx, receiver, escrow.id);
        if (now?.state !== "handing_over") return false;
        locked.escrow = now;
        return true;
      },
      after: async (trx, to) => {
        const at = deps.clock.now();
        if (locked.escrow !== undefined)
          await moveEscrow(trx, deps, receiver, locked.escrow, { ...deliveredMove(locked.escrow, to, at), by: system, at });
      },
    },
  );
  if (pushed !== null && "obstacles" in pushed) await noteStuck(deps, escrow, "seller", pushed.obstacles);
  return pushed !== null && "to" in pushed;
}

function acceptByTime(deps: EscrowWorkDeps, escrow: Escrow): Promise<boolean> {
  return under(deps, escrow, "buyer", async (trx, scope, locked) => {
    const at = deps.clock.now();
    if (locked.dueAt === null || locked.dueAt > at) return false;
    await moveEscrow(trx, deps, scope, locked, { event: "accept", what: "accepted_by_time", by: system, at });
    return true;
  });
}

/** Adds the price to the seller's credit. The seller's part of the commission is invoiced and paid from that credit. */
function payOut(deps: EscrowWorkDeps, escrow: Escrow): Promise<boolean> {
  return under(deps, escrow, "seller", async (trx, scope, locked) => {
    if (locked.paidOutAt !== null) return false;
    const now = deps.clock.now();
    await payFromEscrow(trx, scope, { escrowId: locked.id, amount: locked.price, now });
    const invoiceId = await invoiceFee(trx, deps, scope, locked, locked.sellerFee);
    await endTasks(trx, scope, locked, now);
    await changeEscrow(trx, locked, {
      paid_out_at: now,
      touched_at: now,
      ...(invoiceId === null ? {} : { seller_invoice_id: invoiceId }),
    });
    await noteEscrowStep(trx, deps, scope, locked, { what: "paid_out", by: system, words: null, at: now });
    return true;
  });
}

/** Pays the buyer's part of the commission from the money held for it, and completes the escrow. */
function finish(deps: EscrowWorkDeps, escrow: Escrow): Promise<boolean> {
  return under(deps, escrow, "buyer", async (trx, scope, locked) => {
    if (locked.paidOutAt === null) return false;
    const now = deps.clock.now();
    const fee = locked.buyerPaidFee;
    if (!isZeroMoney(fee)) await payFromEscrow(trx, scope, { escrowId: locked.id, amount: fee, now });
    const invoiceId = await invoiceFee(trx, deps, scope, locked, locked.buyerFee);
    await endTasks(trx, scope, locked, now);
    await changeEscrow(trx, locked, {
      state: "completed",
      due_at: null,
      touched_at: now,
      ended_at: now,
      ...(invoiceId === null ? {} : { buyer_invoice_id: invoiceId }),
    });
    for (const party of [locked.buyerAccountId, locked.sellerAccountId])
      if (party !== null) await notifyBrowsers(trx, party, { topic: "service", ids: [locked.id] });
    return true;
  });
}

const lineText = {
  en: (name: string, number: number) => `Commission for escrow ${number}, ${name}`,
  sv: (name: string, number: number) => `Provision för deponering ${number}, ${name}`,
};

/**
 * Invoices a party's part of the commission, with the VAT rate of today, and pays it from the party's credit. Null if the party
 * pays no part.
 */
async function invoiceFee(
  trx: Trx,
  deps: EscrowWorkDeps,
  scope: AccountScope,
  { unicodeName, number }: Escrow,
  fee: Money,
): Promise<string | null> {
  if (isZeroMoney(fee)) return null;
  const now = deps.clock.now();
  const account = await findAccount(trx, scope);
  const language = account.language === "sv" ? "sv" : "en";
  const { seller_id: sellerId } = await findBrandRow(trx, scope.brandId);
  const tax = await taxPosition(trx, scope, now);
  const { net, vat, vatRateBasisPoints } = priceAt(fee, tax.rateBasisPoints, 0);
  const text = lineText[language](unicodeName, number);
  const { invoiceId, total } = await issueInvoice(deps, trx, scope, {
    orderId: null,
    sellerId,
    method: "bank",
    dueDays: account.payment_days,
    lines: [{ requestId: null, text, quantity: 1, net, vatRateBasisPoints, vat }],
    tax,
    language,
    now,
  });
  const amount: Money = minMoney(total, await prepaidBalance(trx, scope, fee.currency));
  if (!isZeroMoney(amount)) await settleByCredit(trx, scope, { invoiceId, amount, now });
  return invoiceId;
}

/** Moves the domain back to the seller, before the money is refunded to the buyer. */
async function giveBackName(deps: EscrowWorkDeps, escrow: Escrow): Promise<boolean> {
  const [giver, receiver] = [partyScope(escrow, "buyer"), partyScope(escrow, "seller")];
  const locked: { escrow?: Escrow } = {};
  const pushed = await pushForEscrow(
    deps,
    { giver, receiver, domainId: escrow.buyerDomainId ?? "" },
    {
      before: async (trx) => {
        const now = await lockEscrow(trx, receiver, escrow.id);
        if (now?.state !== "returning" || now.returnedAt !== null) return false;
        locked.escrow = now;
        return true;
      },
      after: async (trx) => {
        const at = deps.clock.now();
        if (locked.escrow === undefined) return;
        await changeEscrow(trx, locked.escrow, { returned_at: at, touched_at: at, stuck: "[]" });
        await noteEscrowStep(trx, deps, receiver, locked.escrow, { what: "returned", by: system, words: null, at });
      },
    },
  );
  if (pushed !== null && "obstacles" in pushed) await noteStuck(deps, escrow, "buyer", pushed.obstacles);
  return pushed !== null && "to" in pushed;
}

/** Turns all held money into credit of the buyer again. */
function payBack(deps: EscrowWorkDeps, escrow: Escrow): Promise<boolean> {
  return under(deps, escrow, "buyer", async (trx, scope, locked) => {
    if (locked.buyerDomainId !== null && locked.returnedAt === null) return false;
    const now = deps.clock.now();
    await payFromEscrow(trx, scope, { escrowId: locked.id, amount: locked.held, now });
    await moveEscrow(trx, deps, scope, locked, { event: "finish", what: "refunded", by: system, at: now });
    await endTasks(trx, scope, locked, now);
    return true;
  });
}

/** Ends the staff tasks about this escrow in the account of the scope. */
async function endTasks(trx: Trx, scope: AccountScope, { id: key }: Escrow, at: Date): Promise<void> {
  for (const kind of ["escrow.dispute", "escrow.stuck"]) await endTask(trx, scope, { kind, key, by: scope.actor, at });
}

/** Stores why the domain cannot be moved. The party that has the domain sees the reasons on the page, and staff get a task. */
async function noteStuck(
  deps: EscrowWorkDeps,
  escrow: Escrow,
  role: EscrowRole,
  obstacles: readonly PushObstacle[],
): Promise<void> {
  const stuck = JSON.stringify(obstacles);
  if (stuck === JSON.stringify(escrow.stuck)) return;
  await under(deps, escrow, role, async (trx, scope, locked) => {
    await changeEscrow(trx, locked, { stuck });
    await raiseTask(trx, scope, {
      kind: "escrow.stuck",
      key: escrow.id,
      severity: "normal",
      subject: { kind: "escrow", id: escrow.id },
      text: taskText("escrowStuck", { name: escrow.unicodeName, number: escrow.number, why: obstacles.join(", ") }),
      data: { number: escrow.number },
    });
    return true;
  });
}

/** One run of the periodic job that carries out escrows. */
export async function sweepEscrows(deps: EscrowWorkDeps, sweeping: Pool): Promise<number> {
  const due = await tx(sweeping, { actor: escrowActor }, (trx) => escrowsToWork(trx, deps.clock.now(), atOnce));
  for (const one of due) {
    try {
      await carryOutEscrow(deps, one);
    } catch (error) {
      const { accountId, escrowId: objectId } = one;
      deps.log.error({ event: "escrow.failed", accountId, objectId, ...errorFields(error) }, "a step of an escrow failed");
    }
  }
  return due.length;
}
