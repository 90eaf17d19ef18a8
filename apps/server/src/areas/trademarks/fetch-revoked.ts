import { taskText, type TaskText } from "@nameplane/contracts/backoffice/task-texts";
import { addMs } from "../../platform/clock.ts";
import { tx, type Trx } from "../../platform/db/transaction.ts";
import { operatorAccount } from "../../platform/operator-account.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";
import { endTask, raiseTask } from "../../platform/staff-tasks.ts";
import type { TrademarkWorkDeps } from "./deps.ts";
import { readRevokedList } from "./mark.rules.ts";
import { replaceRevoked, replaceRevokedSigners, revokedListAt, signerLists } from "./marks.repository.ts";
import { readCrl } from "./read-crl.ts";
import { isOverdue } from "./signers.rules.ts";

/** The clearing house publishes its list twice a day (RFC 9361 section 6.2). */
const fetchEveryMs = 6 * 3_600_000;
const taskKind = "trademark-list";
const actor = "job:trademarks";

/**
 * Loads the clearing house's list of revoked SMD files and the list of revoked certificates of their signers, unless they were
 * loaded within the last hours. A list that is older than the stored one, broken or not signed is ignored, so that what was
 * revoked stays revoked (T157).
 */
export async function fetchRevoked(deps: TrademarkWorkDeps): Promise<void> {
  if (deps.clearingHouse === null) return;
  await fetchMarks(deps);
  await fetchSigners(deps);
}

async function fetchMarks(deps: TrademarkWorkDeps): Promise<void> {
  const { pool, clock, log, clearingHouse } = deps;
  const now = clock.now();
  const loaded = await tx(pool, null, revokedListAt);
  if (clearingHouse === null || (loaded !== null && addMs(loaded.fetchedAt, fetchEveryMs) > now)) return;
  const answer = await clearingHouse.revokedMarks();
  if (answer.result === "unsigned") {
    log.warn({ event: "trademarks.revoked-list-unsigned" }, "the list of revoked SMD files has a wrong signature");
    return tell(deps, "marks", taskText("markListUnsigned"));
  }
  const list = answer.result === "found" ? readRevokedList(answer.text) : null;
  if (list === null) {
    log.warn({ event: "trademarks.revoked-list-unreadable" }, "the list of revoked SMD files could not be fetched or read");
    return;
  }
  await inOperator(deps, (trx, scope) => endTask(trx, scope, { kind: taskKind, key: "marks", by: actor, at: now }));
  if (loaded !== null && list.issuedAt < loaded.issuedAt) return;
  await tx(pool, null, (trx) => replaceRevoked(trx, list, now));
}

async function fetchSigners(deps: TrademarkWorkDeps): Promise<void> {
  const { pool, clock, log, clearingHouse, markAuthorities } = deps;
  const now = clock.now();
  const known = await tx(pool, null, signerLists);
  if (clearingHouse === null || known.some(({ fetchedAt }) => addMs(fetchedAt, fetchEveryMs) > now)) return;
  const bytes = await clearingHouse.revokedSigners();
  const list = bytes === null ? null : await readCrl(bytes, markAuthorities);
  if (bytes !== null && list === null) {
    log.warn({ event: "trademarks.crl-unsigned" }, "the list of revoked certificates of signers is not signed by an authority");
    return tell(deps, "signers", taskText("signerListUnsigned"));
  }
  const loaded = known.find(({ authority }) => authority === list?.authority);
  if (list !== null && (loaded === undefined || list.issuedAt >= loaded.issuedAt))
    await tx(pool, null, (trx) => replaceRevokedSigners(trx, list, now));
  const overdue = (list === null ? known : [list]).filter(({ nextAt }) => isOverdue(nextAt, now));
  if (overdue.length > 0) return tell(deps, "signers", taskText("signerListOverdue"));
  if (list !== null)
    await inOperator(deps, (trx, scope) => endTask(trx, scope, { kind: taskKind, key: "signers", by: actor, at: now }));
}

const tell = (deps: TrademarkWorkDeps, key: string, text: TaskText): Promise<void> =>
  inOperator(deps, (trx, scope) => raiseTask(trx, scope, { kind: taskKind, key, severity: "high", text }));

async function inOperator(
  { pool, sweeping }: TrademarkWorkDeps,
  work: (trx: Trx, scope: AccountScope) => Promise<void>,
): Promise<void> {
  const { accountId, brandId } = await tx(sweeping, { actor }, operatorAccount);
  const scope = makeScope({ accountId, brandId, actor });
  await tx(pool, scope, (trx) => work(trx, scope));
}
