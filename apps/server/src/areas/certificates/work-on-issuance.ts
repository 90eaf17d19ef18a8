import { baseName, isWildcardName } from "@nameplane/contracts/certificates/names";
import { addMs } from "../../platform/clock.ts";
import { tx } from "../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../platform/live.ts";
import { errorFields } from "../../platform/log.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { withAccount } from "./authority-account.ts";
import type { AuthorityOrder, OpenedAccount } from "./certificate-authority.port.ts";
import { changeCoverage, lockCoverage, type Coverage } from "./coverage.repository.ts";
import type { IssuanceDeps } from "./deps.ts";
import {
  changeIssuance,
  changeProofs,
  insertProof,
  isReportedKey,
  issuancesOf,
  noteOrder,
  openIssuance,
  proofsOf,
  type Issuance,
} from "./issuances.repository.ts";
import { mayIssue, pauseMs, waitOf } from "./issuing.rules.ts";
import { keepCertificate } from "./keep-certificate.ts";
import { tlsaHoldsUntil } from "./tlsa/keep-tlsa.ts";
import { placeRecords, recordsSeen, removeRecords } from "./records.ts";
import { needsCustomer, storeTrouble, troubleOfFailure, type Trouble } from "./trouble.rules.ts";

/**
 * How far an issuance has come. none: no issuance is in progress. waiting: work continues at `nextAt`. If only the customer can
 * remove the trouble, that is later than otherwise.
 */
export type Progress =
  | { readonly kind: "issued" }
  | { readonly kind: "none" }
  | { readonly kind: "waiting"; readonly nextAt: Date; readonly trouble: Trouble | null };

/**
 * How long to wait while nothing is wrong: for a name server to serve a record (`serveMs`), and for the authority to check or to
 * sign (`lookMs`).
 */
const [serveMs, lookMs] = [5000, 3000];
/**
 * How long a record that was written into a zone here may be invisible. After this time we conclude that the public DNS of the
 * name does not use our name servers.
 */
const unseenMs = 15 * 60_000;
/** How long to wait before checking again whether a customer has done what is needed. The pauses are short at first. */
const customerMs = (tries: number): number => Math.min(5 * 60_000 * 2 ** Math.min(tries, 10), 6 * 3_600_000);
/** The most steps in one run. An order passes through each state only once. */
const stepsMax = 8;

type Step = Progress | "on";

/**
 * Works on the open issuance of a coverage as far as possible now. Each step is stored before the next one is requested, so the
 * function can run again at any point: if a response was lost, the order is read, and never made twice.
 */
export async function workOnIssuance(deps: IssuanceDeps, scope: AccountScope, coverageId: string): Promise<Progress> {
  try {
    return await withAccount(deps, async (account) => {
      for (let step = 0; step < stepsMax; step += 1) {
        const done = await takeStep(deps, scope, account, coverageId);
        if (done === "on") continue;
        return done.kind === "waiting" ? await wait(deps, scope, coverageId, done) : done;
      }
      return { kind: "waiting", nextAt: addMs(deps.clock.now(), lookMs), trouble: null };
    });
  } catch (error) {
    if (!(error instanceof OutcomeError) || error.kind === "misconfigured") throw error;
    const trouble = troubleOfFailure(error.kind, error.code, error.message);
    deps.log.warn({ event: "certificate.waits", objectId: coverageId, kind: trouble.kind, ...errorFields(error) }, "it waits");
    return failed(deps, scope, coverageId, trouble, waitOf(error.message));
  }
}

/** Records a failed attempt. Each failure makes the pause before the next attempt longer. */
async function failed(
  deps: IssuanceDeps,
  scope: AccountScope,
  coverageId: string,
  trouble: Trouble,
  atLeastMs = 0,
): Promise<Progress> {
  return tx(deps.pool, scope, async (trx) => {
    const coverage = await lockCoverage(trx, scope, coverageId);
    if (coverage === null) return { kind: "none" };
    const tries = coverage.tries + 1;
    const pause = needsCustomer(trouble) ? customerMs(tries) : pauseMs(tries);
    await changeCoverage(trx, scope, coverage, { tries, error: storeTrouble(trouble) });
    await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [coverage.serviceId] });
    return { kind: "waiting", nextAt: addMs(deps.clock.now(), Math.max(pause, atLeastMs)), trouble };
  });
}

/** Records what the issuance waits for. As long as there is trouble, the pauses grow. */
async function wait(
  deps: IssuanceDeps,
  scope: AccountScope,
  coverageId: string,
  done: Extract<Progress, { kind: "waiting" }>,
): Promise<Progress> {
  if (done.trouble !== null) return failed(deps, scope, coverageId, done.trouble);
  await tx(deps.pool, scope, async (trx) => {
    const coverage = await lockCoverage(trx, scope, coverageId);
    if (coverage !== null) await changeCoverage(trx, scope, coverage, { error: null });
  });
  return done;
}

async function takeStep(deps: IssuanceDeps, scope: AccountScope, account: OpenedAccount, coverageId: string): Promise<Step> {
  const { coverage, issuance, newest } = await tx(deps.pool, scope, async (trx) => ({
    coverage: await lockCoverage(trx, scope, coverageId),
    issuance: await openIssuance(trx, scope, coverageId),
    newest: (await issuancesOf(trx, scope, coverageId, 1))[0] ?? null,
  }));
  if (coverage === null) return { kind: "none" };
  if (issuance === null) return { kind: newest?.state === "issued" ? "issued" : "none" };
  if (issuance.orderUrl === null) return begin(deps, scope, account, { coverage, issuance });
  const order = await readOrder(deps, account, issuance.orderUrl);
  if (order === null) return startAgain(deps, scope, issuance, null);
  if (order.state === "pending") return prove(deps, scope, account, { issuance, order });
  if (order.state === "invalid") return startAgain(deps, scope, issuance, { kind: "proof", detail: order.problem ?? "" });
  if (order.state === "ready") return finalize(deps, scope, account, issuance);
  if (order.state === "processing") return later(deps, lookMs);
  const issued = await deps.authority.fetch(account, issuance.orderUrl);
  await keepCertificate(deps, scope, coverageId, issuance, issued);
  await removeRecords(deps, scope, issuance.id);
  return { kind: "issued" };
}

const later = ({ clock }: IssuanceDeps, ms: number, trouble: Trouble | null = null): Progress => ({
  kind: "waiting",
  nextAt: addMs(clock.now(), ms),
  trouble,
});

/** Reads an order. An order that the authority no longer has counts as failed. */
async function readOrder({ authority }: IssuanceDeps, account: OpenedAccount, url: string): Promise<AuthorityOrder | null> {
  try {
    return await authority.read(account, url);
  } catch (error) {
    if (error instanceof OutcomeError && error.code === "orderGone") return null;
    throw error;
  }
}

type Worked = { readonly coverage: Coverage; readonly issuance: Issuance };

/** Orders the certificate at the authority, unless something forbids it. */
async function begin(
  deps: IssuanceDeps,
  scope: AccountScope,
  account: OpenedAccount,
  { coverage, issuance }: Worked,
): Promise<Step> {
  if (await tx(deps.sweeping, { actor: "job:certificates" }, (trx) => isReportedKey(trx, issuance.keyHash)))
    return later(deps, 0, { kind: "csr", detail: "" });
  const forbidden = await firstForbidden(deps, issuance.names);
  if (forbidden !== null) return later(deps, 0, forbidden);
  const order = await deps.authority.begin(account, issuance.names);
  await tx(deps.pool, scope, async (trx) => {
    if (!(await noteOrder(trx, scope, issuance.id, order.url))) return;
    const current = await lockCoverage(trx, scope, coverage.id);
    if (current !== null && current.state !== "validating" && current.state !== "renewing")
      await changeCoverage(trx, scope, current, { state: current.state === "issued" ? "renewing" : "validating" });
    await notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [coverage.serviceId] });
  });
  return "on";
}

/** The first name for which CAA records forbid the authority to issue. Null if there is none. */
export async function firstForbidden(
  { names: lookup, authority }: Pick<IssuanceDeps, "names" | "authority">,
  names: readonly string[],
): Promise<Trouble | null> {
  const issuers = await authority.caaNames();
  const [issuer] = issuers;
  if (issuer === undefined) return null;
  for (const name of names) {
    const records = await lookup.caa(baseName(name));
    if (!mayIssue(records, issuers, isWildcardName(name))) return { kind: "caa", detail: name, issuer };
  }
  return null;
}

/** Publishes the records, waits until they are served, and then asks the authority to check them. */
async function prove(
  deps: IssuanceDeps,
  scope: AccountScope,
  account: OpenedAccount,
  { issuance, order }: { readonly issuance: Issuance; readonly order: AuthorityOrder },
): Promise<Step> {
  const pending = order.proofs.filter(({ state }) => state === "pending");
  await tx(deps.pool, scope, async (trx) => {
    for (const proof of pending) await insertProof(trx, scope, issuance.id, proof);
  });
  const trouble = await placeRecords(deps, scope, issuance.id);
  if (trouble !== null) return later(deps, 0, trouble);
  const open = new Set(pending.map(({ challenge }) => challenge));
  const rows = (await tx(deps.pool, scope, (trx) => proofsOf(trx, scope, issuance.id))).filter(
    ({ challenge, state }) => open.has(challenge) && state !== "answered",
  );
  if (rows.length === 0) return later(deps, lookMs);
  const seen = await recordsSeen(deps, scope, rows);
  const unseen = rows.find(({ challenge }) => seen.get(challenge) !== true);
  if (unseen !== undefined) {
    const age = deps.clock.now().getTime() - (unseen.placedAt?.getTime() ?? 0);
    const isOurs = unseen.state === "placed" && age < unseenMs;
    return isOurs ? later(deps, serveMs) : later(deps, 0, { kind: "record", detail: unseen.name });
  }
  for (const { challenge } of rows) {
    await deps.authority.answer(account, challenge);
    await tx(deps.pool, scope, (trx) => changeProofs(trx, scope, issuance.id, [challenge], { state: "answered" }));
  }
  return "on";
}

/**
 * Asks the authority to issue the certificate. Repeating the call is harmless, because it leads to the same order and the same
 * certificate.
 */
async function finalize(deps: IssuanceDeps, scope: AccountScope, account: OpenedAccount, issuance: Issuance): Promise<Step> {
  const { id, orderUrl, csr } = issuance;
  const heldUntil = await tlsaHoldsUntil(deps, scope, issuance);
  if (heldUntil !== null) return { kind: "waiting", nextAt: heldUntil, trouble: null };
  await tx(deps.pool, scope, (trx) => changeIssuance(trx, scope, id, { finalized_at: deps.clock.now() }));
  await deps.authority.finalize(account, orderUrl ?? "", csr);
  return "on";
}

/** Removes the records of an order that failed or does not exist any more. The next attempt makes a new order. */
async function startAgain(deps: IssuanceDeps, scope: AccountScope, issuance: Issuance, trouble: Trouble | null): Promise<Step> {
  await removeRecords(deps, scope, issuance.id);
  await tx(deps.pool, scope, (trx) => changeIssuance(trx, scope, issuance.id, { order_url: null, finalized_at: null }));
  return trouble === null ? "on" : later(deps, 0, trouble);
}
