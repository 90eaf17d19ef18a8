import type { AnswerOf, InputOf } from "@nameplane/contracts";
import type * as operations from "@nameplane/contracts/backoffice/operations";
import { NoRegistryAccount } from "@nameplane/contracts/backoffice/registry/refusals";
import { TestRunning, TldNotReady, TldRuleWrong, TldThere, TldUnchanged } from "@nameplane/contracts/backoffice/tld-refusals";
import type { RuleChange } from "@nameplane/contracts/backoffice/tlds";
import { checklistItems } from "@nameplane/contracts/backoffice/tld-values";
import type { AuditAction } from "@nameplane/contracts/auditlog/actions";
import { ChangedMeanwhile, NotFound } from "@nameplane/contracts/refusals";
import { launchPhasesOf } from "@nameplane/contracts/tlds/launch-phases";
import type { TldRules } from "@nameplane/contracts/tlds/tld-rules";
import { afterCommit, type Trx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { callProcesses, findAccount } from "../../registry/accounts/index.ts";
import { auditStaff } from "../../staff/index.ts";
import { forgetTldCatalogue } from "../../tlds/index.ts";
import { refuseOneBrand, type Reading } from "../registries/index.ts";
import { doneOf, findTld, rulesOf } from "./read-tlds.ts";
import * as repository from "./tlds-staff.repository.ts";
import { changedRules, changesOf, type Values } from "./tld-values.rules.ts";

type Judged = { readonly row: repository.TldAt; readonly rules: TldRules; readonly lines: readonly RuleChange[] };

/** Works out what the new rules of a TLD would change. Possible refusals: NotFound, TldUnchanged, TldRuleWrong. */
async function judge(
  call: Pick<StaffCall, "staff">,
  trx: Trx,
  { tld, rules: wanted }: { tld: string; rules: Values },
): Promise<Judged> {
  refuseOneBrand(call);
  const row = await findTld(trx, tld);
  const present = rulesOf(row);
  const lines = changesOf(present, wanted);
  if (lines.length === 0) throw new Refused(TldUnchanged);
  const changed = changedRules(present, lines);
  if (changed.kind === "wrong") throw new Refused(TldRuleWrong, { param: changed.field });
  return { row, rules: changed.rules, lines };
}

export async function previewTld(
  call: Reading,
  input: InputOf<typeof operations.previewTld>,
): Promise<Omit<AnswerOf<typeof operations.previewTld>, "code" | "desc">> {
  const { lines, row } = await judge(call, call.trx, input);
  return { lines: [...lines], version: row.version };
}

/** Checks new rules before staff are asked to confirm their identity. Possible refusals: those of judge, ChangedMeanwhile. */
export async function refuseSaving(call: StaffCall, input: InputOf<typeof operations.saveTld>): Promise<void> {
  await call.tx(async (trx) => {
    const { row } = await judge(call, trx, input);
    if (row.version !== input.version) throw new Refused(ChangedMeanwhile);
  });
}

/** Saves rules as the preview showed them. Possible refusals: those of judge, ChangedMeanwhile. */
export async function saveTld(call: Reading, input: InputOf<typeof operations.saveTld>): Promise<void> {
  const { trx } = call;
  await repository.lockTld(trx, input.tld);
  const { row, rules, lines } = await judge(call, trx, input);
  if (row.version !== input.version) throw new Refused(ChangedMeanwhile);
  await repository.putRules(trx, row.tld, rules, row.contact_schema, call.actor);
  await repository.touchTld(trx, row.tld);
  await noted(call, { tld: row.tld, kind: "rules", lines, note: input.note });
}

/** Creates a TLD with the rules of another TLD. It is not sold yet. Possible refusals: NotFound, TldThere. */
export async function cloneTld(call: Reading, { from, tld, registry }: InputOf<typeof operations.cloneTld>): Promise<void> {
  refuseOneBrand(call);
  const { trx } = call;
  await findTld(trx, from);
  if (!(await repository.listRegistryNames(trx)).some((each) => each.registry === registry))
    throw new Refused(NotFound, { param: "registry" });
  if (!(await repository.copyTld(trx, from, tld, registry, call.actor))) throw new Refused(TldThere, { param: "tld" });
  await noted(call, { tld, kind: "clone", lines: [{ field: "from", old: null, new: from.slice(0, 40) }], note: "" });
}

/**
 * Checks a new status before staff are asked to confirm their identity. Possible refusals: NotFound, ChangedMeanwhile,
 * TldUnchanged; TldNotReady if the TLD is to be sold and something is missing.
 */
export async function refuseStatus(
  call: StaffCall,
  trx: Trx,
  { tld, status, version }: InputOf<typeof operations.setTldStatus>,
): Promise<repository.TldAt> {
  refuseOneBrand(call);
  const row = await findTld(trx, tld);
  if (row.version !== version) throw new Refused(ChangedMeanwhile);
  if (row.status === status) throw new Refused(TldUnchanged);
  // Only a TLD that staff are preparing has to pass the checklist. A TLD that was sold before has passed it, and one that the
  // reference data mark as sold needs none.
  const isNew = row.is_preparing && (status === "sold" || status === "transfer_only");
  if (isNew && (await doneOf(trx, row, call.now)).size < checklistItems.length) throw new Refused(TldNotReady);
  return row;
}

export async function setStatus(call: Reading, input: InputOf<typeof operations.setTldStatus>): Promise<void> {
  const { trx } = call;
  await repository.lockTld(trx, input.tld);
  const row = await refuseStatus(call, trx, input);
  const isSold = input.status === "sold" || input.status === "transfer_only";
  await repository.touchTld(trx, row.tld, { status: input.status, ...(isSold ? { isPreparing: false } : {}) });
  await noted(call, { tld: row.tld, kind: "status", lines: [{ field: "status", old: row.status, new: input.status }], note: "" });
}

/** Sets which brands may sell a TLD. Possible refusals: NotFound, ChangedMeanwhile, TldUnchanged. */
export async function setBrands(
  call: Reading,
  { tld, brandids, version }: InputOf<typeof operations.setTldBrands>,
): Promise<void> {
  refuseOneBrand(call);
  const { trx } = call;
  await repository.lockTld(trx, tld);
  const row = await findTld(trx, tld);
  if (row.version !== version) throw new Refused(ChangedMeanwhile);
  const brands = await repository.listSellers(trx, tld);
  const wanted = new Set(brandids);
  if ([...wanted].some((id) => !brands.some(({ brandid }) => brandid === id))) throw new Refused(NotFound, { param: "brandids" });
  if (brands.every(({ brandid, isonly }) => isonly === wanted.has(brandid))) throw new Refused(TldUnchanged);
  // No name at all stands for all brands.
  const named = (is: (brand: (typeof brands)[number]) => boolean) =>
    brands
      .filter(is)
      .map(({ name }) => name)
      .join(", ")
      .slice(0, 40) || null;
  await repository.putSellers(trx, tld, [...wanted]);
  await repository.touchTld(trx, tld);
  const line = { field: "brands", old: named(({ isonly }) => isonly), new: named(({ brandid }) => wanted.has(brandid)) };
  await noted(call, { tld, kind: "status", lines: [line], note: "" }, "tlds.set-brands");
}

async function noted(
  call: Reading,
  change: { tld: string; kind: "rules" | "status" | "clone"; lines: readonly RuleChange[]; note: string },
  action: AuditAction = `tlds.${change.kind}`,
): Promise<void> {
  const { trx } = call;
  await repository.insertTldChange(trx, { ...change, id: newId(), madeBy: call.staff.staffId, at: call.now });
  await auditStaff(trx, call, {
    actor: call.actor,
    action,
    object: change.tld,
    after: { lines: change.lines.map((line) => ({ ...line })), note: change.note },
  });
  await callProcesses(trx, change.tld);
  // All processes are told to read the rules again. This process does so at once, because it may answer the staff member's next
  // call before the notification arrives.
  afterCommit(trx, forgetTldCatalogue);
}

/** Sets what the registry charges for a year, or for an act. Possible refusals: NotFound. */
export async function setCosts(call: Reading, { tld, currency, costs }: InputOf<typeof operations.setTldCosts>): Promise<void> {
  refuseOneBrand(call);
  const { trx, now } = call;
  const row = await findTld(trx, tld);
  for (const { operation, minor } of costs)
    await repository.putCost(trx, {
      id: newId(),
      tld,
      registryId: row.registry_id,
      operation,
      months: operation === "restore" ? 0 : 12,
      currency,
      minor,
      now,
    });
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "tlds.set-costs",
    object: tld,
    after: { currency, costs: costs.map((each) => ({ ...each })) },
  });
}

/**
 * Sets what a first year costs while a phase of the launch runs, in the price list of the operator's own brand. Possible
 * refusals: NotFound (there is no such TLD, or it has no such phase).
 */
export async function setPhasePrices(call: Reading, input: InputOf<typeof operations.setPhasePrices>): Promise<void> {
  refuseOneBrand(call);
  const { trx, now } = call;
  const { tld, phase, number, prices } = input;
  const row = await findTld(trx, tld);
  const { groupId } = await repository.ownPrices(trx, tld, now);
  const isThere = launchPhasesOf(rulesOf(row)).some((each) => each.phase === phase && each.number === number);
  if (!isThere || groupId === null) throw new Refused(NotFound, { param: "phase" });
  const before = await repository.listPhasePrices(trx, tld);
  await repository.putPhasePrices(trx, { groupId, tld, phase, number, prices, by: call.actor, at: now });
  const former = before.filter((each) => each.phase === phase && each.number === number);
  await auditStaff(trx, call, {
    actor: call.actor,
    action: "tlds.set-phase-prices",
    object: tld,
    before: { phase, number, prices: former.map(({ currency, minor }) => ({ currency, minor })) },
    after: { phase, number, prices: prices.map((each) => ({ ...each })) },
  });
}

export async function confirmContacts(call: Reading, tld: string): Promise<void> {
  refuseOneBrand(call);
  await findTld(call.trx, tld);
  await repository.markContactsSeen(call.trx, tld, call.staff.staffId, call.now);
  await auditStaff(call.trx, call, { actor: call.actor, action: "tlds.confirm-contacts", object: tld });
}

/** Checks a test before staff are asked to confirm their identity. */
export async function refuseTest(call: StaffCall, { tld }: { tld: string }): Promise<void> {
  refuseOneBrand(call);
  await call.tx(async (trx) => {
    const row = await findTld(trx, tld);
    if ((await findAccount(trx, row.registry_id)) === null) throw new Refused(NoRegistryAccount);
    if ((await repository.newestTest(trx, tld))?.state === "running") throw new Refused(TestRunning);
  });
}

/** Stores an order to register a name as a test; the worker carries it out. Possible refusals: NotFound, TestRunning. */
export async function orderTest(call: Reading, { tld, label }: InputOf<typeof operations.testTld>): Promise<void> {
  refuseOneBrand(call);
  const row = await findTld(call.trx, tld);
  const test = {
    id: newId(),
    tld,
    registryId: row.registry_id,
    name: `${label}.${tld}`,
    madeBy: call.staff.staffId,
    at: call.now,
  };
  if (!(await repository.insertTest(call.trx, test))) throw new Refused(TestRunning);
  await auditStaff(call.trx, call, { actor: call.actor, action: "tlds.test", object: tld, after: { name: test.name } });
}
