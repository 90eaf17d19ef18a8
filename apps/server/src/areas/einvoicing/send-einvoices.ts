import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { addMs } from "../../platform/clock.ts";
import { audit } from "../../platform/audit.ts";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { notifyBrowsers } from "../../platform/live.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";
import { raiseTask } from "../../platform/staff-tasks.ts";
import { invoiceIssued } from "../ledger/index.ts";
import { findReceiver, loadEinvoice, type Einvoice } from "../ledger/einvoice/index.ts";
import type { AccessPoint } from "./access-point.port.ts";
import type { EinvoiceWorkDeps } from "./deps.ts";
import { afterAnswer, afterLookup, isMailDue, lostMs, nextTryAt, type Step } from "./einvoice.rules.ts";
import {
  dueEinvoices,
  findSettings,
  insertEinvoice,
  moveEinvoice,
  newInvoices,
  takeEinvoice,
  type Place,
  type Row,
} from "./einvoices.repository.ts";

const actor = "job:einvoices";
const atOnce = 50;

/**
 * Begins to send new invoices, and takes the next step for each electronic invoice that is due: the receiver is looked up and the
 * document is handed over, or the access point is asked what has become of it. Returns how many were worked on.
 */
export async function sendEinvoices(deps: EinvoiceWorkDeps): Promise<number> {
  const now = deps.clock.now();
  const fresh = await tx(deps.sweeping, { actor }, (trx) => newInvoices(trx, { now, limit: atOnce }));
  for (const place of fresh) await begin(deps, place);
  const due = await tx(deps.sweeping, { actor }, (trx) => dueEinvoices(trx, { now: deps.clock.now(), limit: atOnce }));
  for (const place of due) await workOn(deps, place);
  return due.length;
}

const scopeOf = ({ accountId, brandId }: Place): AccountScope => makeScope({ accountId, brandId, actor });

async function begin({ pool, clock }: EinvoiceWorkDeps, place: Place): Promise<void> {
  const scope = scopeOf(place);
  await tx(pool, scope, async (trx) => {
    const { peppolId } = await findSettings(trx, scope);
    const receiver = await findReceiver(trx, scope, peppolId);
    const { invoiceId } = place;
    await insertEinvoice(trx, scope, { invoiceId, messageId: newId(), receiver: receiver ?? "none", now: clock.now() });
  });
}

async function workOn(deps: EinvoiceWorkDeps, place: Place): Promise<void> {
  const { pool, clock, accessPoint } = deps;
  const scope = scopeOf(place);
  const { invoiceId } = place;
  const taken = await tx(pool, scope, async (trx) => {
    const now = clock.now();
    const row = await takeEinvoice(trx, scope, { invoiceId, now, lostAt: addMs(now, lostMs) });
    if (row === null) return null;
    return { row, document: await loadEinvoice(trx, scope, { invoiceId, receiver: row.receiver }) };
  });
  if (taken === null) return;
  const { row, document } = taken;
  const way = { deps, scope, invoiceId, row };
  if (accessPoint === null) return end(way, { to: "unreachable", reason: "no_access_point" });
  if (document === null) return end(way, { to: "unreachable", reason: "no_document" });
  if (row.state === "sending") return end(way, afterAnswer(await accessPoint.ask(row.messageId), times(way)));
  await handOver(way, accessPoint, document);
}

type Way = { readonly deps: EinvoiceWorkDeps; readonly scope: AccountScope; readonly invoiceId: string; readonly row: Row };

const times = ({ deps, row }: Way) => ({ createdAt: row.createdAt, now: deps.clock.now() });

/**
 * Looks the receiver up and hands the document over. The state `sending` is stored before the handover. If the process dies, the
 * access point is then asked about the document, so it is not handed over twice.
 */
async function handOver(way: Way, accessPoint: AccessPoint, document: Einvoice): Promise<void> {
  const { deps, scope, invoiceId, row } = way;
  const { kind, sender, receiver, country, xml } = document;
  const looked = afterLookup(await accessPoint.findReceiver(receiver, kind), times(way));
  if (looked !== null) return end(way, looked);
  const isOurs = await tx(deps.pool, scope, (trx) => {
    const now = deps.clock.now();
    return moveEinvoice(trx, scope, {
      invoiceId,
      from: "waiting",
      state: "sending",
      reason: null,
      nextTryAt: addMs(now, lostMs),
      now,
    });
  });
  if (!isOurs) return;
  const answer = await accessPoint.send({ messageId: row.messageId, kind, sender, receiver, country, xml });
  // Right after the handover, "unknown" does not prove yet that the access point never got the message, so it is asked again
  // later.
  const certain = answer.state === "unknown" ? ({ state: "under_way" } as const) : answer;
  await end({ ...way, row: { ...row, state: "sending" } }, afterAnswer(certain, times(way)));
}

/** Stores the result of a step. If the electronic invoice has failed or reached a final state, tells staff and customers. */
async function end({ deps, scope, invoiceId, row }: Way, { to, reason }: Step): Promise<void> {
  const now = deps.clock.now();
  const isOver = to !== "waiting" && to !== "sending";
  await tx(deps.pool, scope, async (trx) => {
    const nextTry = isOver ? null : nextTryAt(row.attempt, now);
    const move = { invoiceId, from: row.state, state: to, reason, nextTryAt: nextTry, now };
    if (!(await moveEinvoice(trx, scope, move))) return;
    const isFailing = isMailDue({ state: to, createdAt: row.createdAt }, now);
    if (isFailing) {
      // This job may be enqueued and run several times; the mail is sent only once.
      const { accountId, brandId } = scope;
      await deps.jobs.enqueue(trx, invoiceIssued, [{ accountId, brandId, invoiceId }]);
      await raiseTask(trx, scope, {
        kind: "einvoice",
        key: invoiceId,
        severity: "normal",
        subject: { kind: "invoice", id: invoiceId },
        text: taskText("einvoiceFailed", { receiver: row.receiver, words: reason ?? to }),
      });
    }
    if (!isOver) return;
    await audit(trx, {
      accountId: scope.accountId,
      actor,
      action: `einvoice.${to}`,
      object: invoiceId,
      after: { receiver: row.receiver },
    });
    await notifyBrowsers(trx, scope.accountId, { topic: "invoice", ids: [invoiceId] });
  });
}
