import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { addMs, type Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx, type Trx } from "../../platform/db/transaction.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { endTask, renewTask } from "../../platform/staff-tasks.ts";
import { sweep, type Paces, type Work } from "../../platform/work.ts";
import { countSpfLookups } from "./count-spf-lookups.ts";
import { readFindings, type Findings } from "./findings.ts";
import type { SenderAsker } from "./sender-asker.port.ts";
import {
  activateKey,
  deleteRetired,
  dueSenders,
  findSender,
  listKeys,
  noteSender,
  type DueSender,
  type KeyRow,
  type SenderRow,
} from "./sender.repository.ts";
import {
  checkPauseMs,
  dmarcDomains,
  dmarcName,
  judgeDmarc,
  judgeKey,
  judgeReturn,
  judgeSpf,
  keyRecordName,
  missesMax,
  retiringMs,
  returnHost,
  type Finding,
  type OperatorMail,
} from "./sender-records.rules.ts";
import { lookupsMax } from "./spf-lookups.rules.ts";

type Reads = <T>(work: (trx: Trx) => Promise<T>) => Promise<T>;

/**
 * Queries the DNS for the records of a brand's sender, and stores the result. A key whose record exists is used for signing from
 * now on. No transaction is open during the queries. Returns the new state of the sender, and whether it has changed; null if the
 * brand has no sender, or if the sender was changed in the meantime.
 */
export async function checkSender(
  runs: Reads,
  asker: SenderAsker,
  operator: OperatorMail,
  { brandId, now }: { readonly brandId: string; readonly now: Date },
): Promise<{ readonly was: SenderRow["state"]; readonly is: SenderRow["state"] } | null> {
  const at = await runs(async (trx) => {
    const sender = await findSender(trx, brandId);
    return sender === null ? null : { sender, keys: await listKeys(trx, brandId) };
  });
  if (at === null) return null;
  const found = await askAll(asker, operator, at.sender.domain, at.keys);
  return runs((trx) => note(trx, at.sender, found, now));
}

type Asked = { readonly keys: readonly { readonly key: KeyRow; readonly finding: Finding }[]; readonly others: Findings };

async function askAll(asker: SenderAsker, operator: OperatorMail, domain: string, keys: readonly KeyRow[]): Promise<Asked> {
  const live = keys.filter(({ state }) => state !== "retiring");
  const ofKeys = live.map(async (key) => {
    const finding = await unlessSilent(async () =>
      judgeKey(await asker.texts(keyRecordName(key.selector, domain)), key.public_key),
    );
    return { key, finding };
  });
  const { spf, bounceHost } = operator;
  const others: [string, Promise<Finding>][] = [["dmarc", unlessSilent(() => askDmarc(asker, domain))]];
  if (spf !== null) others.push(["spf", unlessSilent(() => askSpf(asker, domain, spf))]);
  if (bounceHost !== null)
    others.push(["return", unlessSilent(async () => judgeReturn(await asker.alias(returnHost(domain)), bounceHost))]);
  return {
    keys: await Promise.all(ofKeys),
    others: Object.fromEntries(await Promise.all(others.map(async ([name, asked]) => [name, await asked] as const))),
  };
}

/**
 * Checks the domain's SPF record, and whether receivers can evaluate all of it within the number of lookups that they allow (RFC
 * 7208 4.6.4).
 */
async function askSpf(asker: SenderAsker, domain: string, mechanism: string): Promise<Finding> {
  const finding = judgeSpf(await asker.texts(domain), mechanism);
  if (finding.seen === null || finding.state === "several") return finding;
  const lookups = await countSpfLookups(asker, finding.seen);
  return { ...finding, lookups, state: finding.state === "ok" && lookups > lookupsMax ? "toomany" : finding.state };
}

/**
 * Checks the DMARC record of the domain or, if it has none, of the nearest domain above it, which also applies to the names below
 * (RFC 7489 6.6.3).
 */
async function askDmarc(asker: SenderAsker, domain: string): Promise<Finding> {
  let first: Finding | null = null;
  for (const name of dmarcDomains(domain)) {
    const finding = judgeDmarc(await asker.texts(dmarcName(name)));
    if (finding.state !== "missing") return finding;
    first ??= finding;
  }
  return first ?? { state: "missing", seen: null };
}

async function unlessSilent(ask: () => Promise<Finding>): Promise<Finding> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof OutcomeError) return { state: "unanswered", seen: null };
    throw error;
  }
}

async function note(trx: Trx, sender: SenderRow, { keys, others }: Asked, now: Date) {
  const next = stateAfter(sender, keys);
  const findings = withoutSilence(readFindings(sender.findings), {
    ...others,
    ...Object.fromEntries(keys.map(({ key, finding }) => [key.selector, finding])),
  });
  const ageMs = now.getTime() - sender.changed_at.getTime();
  const isWritten = await noteSender(trx, sender, {
    state: next.state,
    misses: next.misses,
    findings,
    provedAt: next.state === "waiting" ? null : (sender.proved_at ?? now),
    checkedAt: now,
    nextCheckAt: addMs(now, checkPauseMs({ ...next, ageMs })),
  });
  if (!isWritten) return null;
  if (next.activate !== null) await activateKey(trx, sender.brand_id, next.activate, now, addMs(now, retiringMs));
  return { was: sender.state, is: next.state };
}

type After = { readonly state: SenderRow["state"]; readonly misses: number; readonly activate: string | null };

/** The state of the sender that follows from the answers about its keys. A missing answer changes nothing. */
function stateAfter(sender: SenderRow, keys: Asked["keys"]): After {
  const waiting = keys.find(({ key }) => key.state === "waiting");
  const active = keys.find(({ key }) => key.state === "active");
  if (waiting?.finding.state === "ok") return { state: "proved", misses: 0, activate: waiting.key.id };
  const { state, misses } = sender;
  if (active === undefined || active.finding.state === "unanswered") return { state, misses, activate: null };
  if (active.finding.state === "ok") return { state: "proved", misses: 0, activate: null };
  const missed = Math.min(misses + 1, missesMax);
  return { state: missed >= missesMax ? "lost" : state, misses: missed, activate: null };
}

/** If no answer came about a record, keeps the former finding about it, if there is one. */
function withoutSilence(before: Findings, found: Findings): Findings {
  return Object.fromEntries(
    Object.entries(found).map(([name, finding]) => {
      const earlier = before[name];
      return [name, finding.state === "unanswered" && earlier !== undefined && earlier.state !== "unasked" ? earlier : finding];
    }),
  );
}

export type SenderWatchDeps = {
  readonly pool: Pool;
  /** Connections that see all brands and may only read. */
  readonly sweeping: Pool;
  readonly clock: Clock;
  readonly asker: SenderAsker;
  readonly operator: OperatorMail;
};

const actor = "job:brand-senders";
/** The largest number of senders checked in one run. The others are checked in the next run. */
const mostAtOnce = 50;

/**
 * Checks the senders that are due. If the key of a proved sender is missing in the DNS in three checks in a row, the brand's
 * mails are sent from the operator's address again, and staff get a task. Returns how many were checked.
 */
export async function checkSenders({ pool, sweeping, clock, asker, operator }: SenderWatchDeps): Promise<number> {
  const due = await tx(sweeping, { actor }, (trx) => dueSenders(trx, clock.now(), mostAtOnce));
  for (const sender of due) {
    const scope = { accountId: sender.owner, brandId: sender.brand_id, actor };
    const changed = await checkSender((work) => tx(pool, scope, work), asker, operator, {
      brandId: sender.brand_id,
      now: clock.now(),
    });
    if (changed !== null && changed.was !== changed.is)
      await tx(pool, scope, (trx) => tell(trx, sender, changed.is, clock.now()));
  }
  await tx(pool, { actor }, (trx) => deleteRetired(trx, clock.now()));
  return due.length;
}

async function tell(trx: Trx, { brand_id: id, name, owner }: DueSender, is: SenderRow["state"], at: Date): Promise<void> {
  const task = { kind: "brand_sender", key: id };
  if (is === "proved") return endTask(trx, { accountId: owner }, { ...task, by: actor, at });
  if (is !== "lost") return;
  const address = (await findSender(trx, id))?.address ?? "";
  await renewTask(
    trx,
    { accountId: owner },
    { ...task, severity: "high", subject: { kind: "brand", id }, text: taskText("senderLost", { address, brand: name }) },
  );
}

export function brandSenderWork(deps: SenderWatchDeps, paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("brand-senders", paces.sweep * 15, () => checkSenders(deps))] };
}
