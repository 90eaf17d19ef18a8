import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { mergeMoves } from "@nameplane/contracts/backoffice/acts/merge-values";
import { CannotMerge } from "@nameplane/contracts/backoffice/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { DescribedAct } from "../../../platform/http/second-person.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { Refused } from "../../../platform/refused.ts";
import { auditStaff } from "../../staff/index.ts";
import { mergeJob } from "./merges.jobs.ts";
import {
  blocksOfMerge,
  boundServices,
  countMoves,
  countStays,
  creditOf,
  findParty,
  insertMerge,
  mergesOf,
  type MergeRow,
  type Party,
} from "./merges.repository.ts";

type Call = StaffCall & { readonly trx: Trx };
type Asked = { readonly source: unknown; readonly target: unknown };
type Answer<O> = Omit<AnswerOf<O>, "code" | "desc">;

/** Shows what a merge would move, what it would leave, and what prevents it. Possible refusals: NotFound. */
export async function previewMerge(
  { trx, language }: Call,
  asked: InputOf<typeof operations.previewCustomerMerge>,
): Promise<Answer<typeof operations.previewCustomerMerge>> {
  const { source, target } = await parties(trx, asked);
  return {
    source: { number: source.number, name: source.name },
    target: { number: target.number, name: target.name },
    moves: [...(await countMoves(trx, source.id))],
    stays: [...(await countStays(trx, source.id))],
    credit: [...(await creditOf(trx, source.id))],
    blocks: await blocksOfMerge(trx, source.id, target.id),
    services: (await boundServices(trx, source.id, language)).map(({ product, name, paidUntil }) => ({
      product,
      name,
      paiduntil: paidUntil.toISOString(),
    })),
  };
}

/**
 * Makes the checks that come before a staff member is asked to confirm their identity. Possible refusals: NotFound, CannotMerge.
 */
export async function refuseMerge(trx: Trx, asked: Asked): Promise<{ source: Party; target: Party }> {
  const found = await parties(trx, asked);
  const [block] = await blocksOfMerge(trx, found.source.id, found.target.id);
  if (block !== undefined) throw new Refused(CannotMerge, { param: "source", internal: block });
  return found;
}

/** Describes to the colleague who has to approve a merge what it would change. Possible refusals: NotFound. */
export async function describeMerge({ trx }: Call, asked: Asked & { readonly reason: string }): Promise<DescribedAct> {
  const { source, target } = await parties(trx, asked);
  const moves = await countMoves(trx, source.id);
  const credit = await creditOf(trx, source.id);
  return {
    account: { accountId: source.id, brandId: source.brandId },
    object: { kind: "account", id: source.id },
    title: `${String(source.number)} ${source.name} → ${String(target.number)} ${target.name}`,
    sum: null,
    changes: [
      {
        field: "customer",
        before: `${String(source.number)} ${source.name}`,
        after: `${String(target.number)} ${target.name}`,
        currency: null,
      },
      ...moves.flatMap(({ what, count }) =>
        count === 0 ? [] : [{ field: what, before: null, after: String(count), currency: null }],
      ),
      ...credit.map(({ minor, currency }) => ({ field: "amount" as const, before: String(minor), after: "0", currency })),
      { field: "why", before: null, after: asked.reason, currency: null },
    ],
  };
}

/** Begins a merge; the worker carries it out. Possible refusals: those of refuseMerge. */
export async function mergeCustomers(
  jobs: Pick<Jobs, "enqueue">,
  call: Call,
  asked: InputOf<typeof operations.mergeCustomers>,
): Promise<string> {
  const { trx, actor, now, requestId, address } = call;
  const { source, target } = await refuseMerge(trx, asked);
  const id = newId(now.getTime());
  await insertMerge(trx, { id, sourceId: source.id, targetId: target.id, reason: asked.reason, actor, at: now });
  const after = { source: source.number, target: target.number };
  await auditStaff(trx, call, { actor, action: "accounts.merge", object: source.id, after: { ...after, reason: asked.reason } });
  for (const accountId of [source.id, target.id])
    await audit(trx, { accountId, actor, action: "accounts.merge", object: accountId, after, requestId, address });
  await jobs.enqueue(trx, mergeJob, [{ mergeId: id }]);
  return id;
}

/** The merges of a customer. Possible refusals: NotFound. */
export async function readMerges(
  { trx }: Call,
  { number }: InputOf<typeof operations.customerMerges>,
): Promise<Answer<typeof operations.customerMerges>> {
  const rows = await mergesOf(trx, (await oneOf(trx, number, "number")).id);
  const own = rows.find(({ is_source: isSource }) => isSource);
  return { into: own === undefined ? null : present(own), from: rows.filter((row) => !row.is_source).map(present) };
}

const present = ({ number, name, state, stuck, begun_at: begun, ended_at: ended, moved }: MergeRow) => ({
  customer: { number, name },
  state,
  stuck,
  begun: begun.toISOString(),
  ended: ended?.toISOString() ?? null,
  moved: mergeMoves.flatMap((what) => {
    const count = moved[what];
    return typeof count === "number" ? [{ what, count }] : [];
  }),
});

async function parties(trx: Trx, { source, target }: Asked): Promise<{ source: Party; target: Party }> {
  if (Number(source) === Number(target)) throw new Refused(NotFound, { param: "target" });
  return { source: await oneOf(trx, source, "source"), target: await oneOf(trx, target, "target") };
}

async function oneOf(trx: Trx, number: unknown, param: string): Promise<Party> {
  const found = await findParty(trx, Number(number));
  if (found === null) throw new Refused(NotFound, { param });
  return found;
}
