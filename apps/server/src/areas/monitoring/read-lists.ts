import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { addMs, type Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../platform/live.ts";
import { errorFields, type Log } from "../../platform/log.ts";
import { operatorAccount } from "../../platform/operator-account.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { makeScope } from "../../platform/scope.ts";
import { raiseTask } from "../../platform/staff-tasks.ts";
import { isExcluded } from "./excluded.rules.ts";
import {
  claimFile,
  endFile,
  fileBefore,
  filesReadSince,
  newestFiles,
  noteFiles,
  noteProgress,
  type ClaimedFile,
  type ReadFile,
} from "./files.repository.ts";
import { insertFindings, type FindingOrigin, type NewFinding } from "./findings.repository.ts";
import type { FoundName, NamesFolder, ScanPart } from "./names-folder.port.ts";
import {
  activeWatches,
  addLeftOut,
  noteCaughtUp,
  noteMissed,
  noteScanned,
  pausedWatches,
  type ActiveWatch,
} from "./watch.repository.ts";

export type ListDeps = {
  readonly pool: Pool;
  /** A pool that reads the rows of all accounts and cannot change any. */
  readonly sweeping: Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly folder: NamesFolder;
};

const actor = "job:monitoring";
/**
 * How long a worker's claim on a file lasts. If the worker stops in the middle of the file, another worker then continues from
 * there.
 */
const claimMs = 10 * 60_000;

/**
 * Reads the files that wait in the folder, and searches new marks in the newest file of each source. Returns how many files were
 * read. It can be repeated after an interruption at any point: reading continues after the last part whose findings are
 * committed, and each finding is inserted only once.
 */
export async function readLists(deps: ListDeps): Promise<number> {
  const files = await deps.folder.list();
  if (files.length > 0) await tx(deps.pool, { actor }, (trx) => noteFiles(trx, files, deps.clock.now()));
  let count = 0;
  for (let file = await claim(deps); file !== null; file = await claim(deps)) {
    await readOne(deps, file);
    count += 1;
  }
  await searchNewMarks(deps);
  await searchMissed(deps);
  return count;
}

function claim(deps: ListDeps): Promise<ClaimedFile | null> {
  const now = deps.clock.now();
  return tx(deps.pool, { actor }, (trx) => claimFile(trx, now, addMs(now, claimMs)));
}

async function readOne(deps: ListDeps, file: ClaimedFile): Promise<void> {
  const { pool, clock } = deps;
  // Every line in a log of certificates is new. A zone is compared with the previous file of the same zone.
  const before = file.kind === "zone" ? await tx(pool, { actor }, (trx) => fileBefore(trx, file)) : null;
  const isAdded = file.kind === "hosts" || before !== null;
  await noteWhoMisses(deps);
  const marked = marksOf(await watchesOf(deps));
  try {
    const task = { file: file.name, before, marks: marked.marks, skipLines: file.lines };
    for await (const part of deps.folder.scan(task)) {
      await keepPart(deps, marked, part, { ...file, file: file.name, isAdded });
      const far = { lines: part.lines, names: part.names, added: part.added, until: addMs(clock.now(), claimMs) };
      await tx(pool, { actor }, (trx) => noteProgress(trx, file.name, far));
    }
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    deps.log.warn({ event: "monitoring.file", name: file.name, ...errorFields(error) }, "a list of names could not be read");
    return refuse(deps, file.name, error.message);
  }
  await tx(pool, { actor }, (trx) => endFile(trx, file.name, { why: null, at: clock.now() }));
}

/** Gives up a file that cannot be read, and tells the operator's staff. The file is not tried again. */
async function refuse(deps: ListDeps, name: string, message: string): Promise<void> {
  const why = message.slice(0, 500);
  const { accountId, brandId } = await tx(deps.sweeping, { actor }, operatorAccount);
  const scope = makeScope({ accountId, brandId, actor });
  await tx(deps.pool, scope, async (trx) => {
    await endFile(trx, name, { why, at: deps.clock.now() });
    await raiseTask(trx, scope, {
      kind: "names-file-refused",
      key: name,
      severity: "normal",
      text: taskText("namesFileRefused", { file: name, why }),
    });
  });
}

/**
 * Searches the newest file of each source for marks that were ordered or changed since it was read. All names of the file count,
 * not only new ones.
 */
async function searchNewMarks(deps: ListDeps): Promise<void> {
  const watches = (await watchesOf(deps)).filter(({ isScanned }) => !isScanned);
  if (watches.length === 0) return;
  const marked = marksOf(watches);
  for (const file of await tx(deps.pool, { actor }, newestFiles)) {
    const task = { file: file.name, before: null, marks: marked.marks, skipLines: 0 };
    try {
      for await (const part of deps.folder.scan(task))
        await keepPart(deps, marked, part, { ...file, file: file.name, isAdded: false });
    } catch (error) {
      // The operator may have removed the file after it was read.
      if (!(error instanceof OutcomeError)) throw error;
      deps.log.warn(
        { event: "monitoring.file", name: file.name, ...errorFields(error) },
        "a list of names could not be searched",
      );
    }
  }
  for (const watch of watches) {
    const scope = scopeOf(watch);
    await tx(deps.pool, scope, async (trx) => {
      await noteScanned(trx, scope, watch.serviceId, watch.version);
      await notifyBrowsers(trx, watch.accountId, { topic: "service", ids: [watch.serviceId] });
    });
  }
}

/**
 * Before a list is read, notes the services for which it will not be searched because they are not paid for. If such a service is
 * paid for before the list is read, the list is searched for it twice, and both searches find the same.
 */
async function noteWhoMisses({ pool, sweeping, clock }: ListDeps): Promise<void> {
  for (const { accountId, brandId, serviceId } of await tx(sweeping, { actor }, pausedWatches)) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(pool, scope, (trx) => noteMissed(trx, scope, serviceId, clock.now()));
  }
}

/**
 * Searches the lists that were read while a service was not paid for, once it is paid for again. Only the names that were new in
 * a list at that time are found.
 */
async function searchMissed(deps: ListDeps): Promise<void> {
  const watches = (await watchesOf(deps)).filter(({ missedSinceMs }) => missedSinceMs !== null);
  if (watches.length === 0) return;
  const since = new Date(Math.min(...watches.map(({ missedSinceMs }) => missedSinceMs ?? Infinity)));
  for (const file of await tx(deps.pool, { actor }, (trx) => filesReadSince(trx, since))) {
    const missed = watches.filter(({ missedSinceMs }) => (missedSinceMs ?? Infinity) <= file.readAt.getTime());
    await searchAgain(deps, marksOf(missed), file);
  }
  for (const watch of watches) {
    const scope = scopeOf(watch);
    await tx(deps.pool, scope, async (trx) => {
      await noteCaughtUp(trx, scope, watch.serviceId);
      await notifyBrowsers(trx, watch.accountId, { topic: "service", ids: [watch.serviceId] });
    });
  }
}

/** Searches a list that was read before for the names that were new in it at that time. */
async function searchAgain(deps: ListDeps, marked: Marked, file: ReadFile): Promise<void> {
  const before = file.kind === "zone" ? await tx(deps.pool, { actor }, (trx) => fileBefore(trx, file)) : null;
  const origin = { ...file, file: file.name, isAdded: file.kind === "hosts" || before !== null };
  const task = { file: file.name, before, marks: marked.marks, skipLines: 0 };
  try {
    for await (const part of deps.folder.scan(task)) await keepPart(deps, marked, part, origin);
  } catch (error) {
    // The file may be missing, because the operator may remove files that were read.
    if (!(error instanceof OutcomeError)) throw error;
    const fields = { event: "monitoring.file", name: file.name, ...errorFields(error) };
    deps.log.warn(fields, "a list of names could not be searched for services that are paid again");
  }
}

const watchesOf = ({ sweeping }: ListDeps): Promise<ActiveWatch[]> => tx(sweeping, { actor }, activeWatches);
const scopeOf = ({ accountId, brandId }: ActiveWatch) => makeScope({ accountId, brandId, actor });

/** All different marks, and for each mark the watches that have it. */
type Marked = { readonly marks: readonly string[]; readonly watchesBy: readonly (readonly ActiveWatch[])[] };

function marksOf(watches: readonly ActiveWatch[]): Marked {
  const by = new Map<string, ActiveWatch[]>();
  for (const watch of watches) for (const mark of watch.marks) by.set(mark, [...(by.get(mark) ?? []), watch]);
  return { marks: [...by.keys()], watchesBy: [...by.values()] };
}

/** Commits the findings of a part, account by account. */
async function keepPart(
  deps: ListDeps,
  { marks, watchesBy }: Marked,
  { found, leftOut }: ScanPart,
  origin: FindingOrigin,
): Promise<void> {
  const ofWatch = new Map<ActiveWatch, { found: NewFinding[]; leftOut: number }>();
  const kept = (watch: ActiveWatch) => {
    const known = ofWatch.get(watch) ?? { found: [], leftOut: 0 };
    ofWatch.set(watch, known);
    return known;
  };
  for (const each of found)
    for (const watch of watchesBy[each.mark] ?? []) {
      const mark = marks[each.mark] ?? "";
      if (!isExcluded({ ...each, mark }, watch.exclusions)) kept(watch).found.push(findingOf(each, mark));
    }
  for (const { mark, count } of leftOut) for (const watch of watchesBy[mark] ?? []) kept(watch).leftOut += count;
  for (const [watch, of] of ofWatch) {
    const scope = scopeOf(watch);
    await tx(deps.pool, scope, async (trx) => {
      const inserted = await insertFindings(trx, scope, watch.serviceId, bestOfEach(of.found), { origin, at: deps.clock.now() });
      if (of.leftOut > 0) await addLeftOut(trx, scope, watch.serviceId, of.leftOut);
      if (inserted > 0) await notifyBrowsers(trx, watch.accountId, { topic: "service", ids: [watch.serviceId] });
    });
  }
}

const findingOf = ({ name, host, kind, score, detail }: FoundName, mark: string): NewFinding => ({
  mark,
  name,
  host,
  kind,
  score,
  detail,
});

/** Keeps one finding per name. If a name resembles several marks, the finding is about the mark that it resembles most. */
function bestOfEach(found: readonly NewFinding[]): NewFinding[] {
  const best = new Map<string, NewFinding>();
  for (const each of found) if ((best.get(each.name)?.score ?? -1) < each.score) best.set(each.name, each);
  return [...best.values()];
}
