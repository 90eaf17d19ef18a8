import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { errorFields } from "../../../platform/log.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import {
  dueCommands,
  findCommand,
  postponeCommand,
  setReread,
  type Command,
  isOurCreation,
  readOutcome,
  rereadAfterMs,
} from "../../registry/journal/index.ts";
import { holderOf, makeSyncDue, saveDifferences } from "./shadow.repository.ts";
import type { SweepDeps } from "../sweep-deps.ts";

const atOnce = 100;
/**
 * How long to wait before checking a command again if its registry did not answer. The next run can then begin with other
 * commands.
 */
const awayRetryMs = 30_000;

/**
 * Asks the registries what became of commands that are due for a check, and lets the requests continue that they belong to. A
 * create command with a known outcome is checked once more after an hour and after a day.
 *
 * Returns the number of commands checked; if it is 100, more are waiting.
 */
export async function journalSweep(deps: SweepDeps): Promise<number> {
  const due = await tx(deps.sweeping, { actor: "job:journal-sweep" }, (trx) => dueCommands(trx, deps.clock.now(), atOnce));
  for (const { accountId, brandId, commandId } of due) {
    const scope = makeScope({ accountId, brandId, actor: "job:journal-sweep" });
    try {
      await settle(deps, scope, commandId);
    } catch (error) {
      deps.log.warn(
        { event: "journal.unread", accountId, objectId: commandId, ...errorFields(error) },
        "a command could not be read",
      );
      await postpone(deps, scope, commandId);
    }
  }
  return due.length;
}

async function settle(deps: SweepDeps, scope: AccountScope, commandId: string): Promise<void> {
  const command = await tx(deps.pool, scope, (trx) => findCommand(trx, scope, commandId));
  if (command === null) return;
  if (isDecided(command)) return checkAgain(deps, scope, command);
  const connection = deps.registries.of(command.registryId);
  const after = await readOutcome(deps, scope, connection, command);
  if (!isDecided(after)) return;
  const { requestId } = after;
  if (requestId === null) return refreshDomain(deps, scope, after);
  await tx(deps.pool, scope, (trx) => deps.onDecided(trx, { accountId: scope.accountId, requestId }));
}

/**
 * Makes the domain of a command due for a reading, which then shows what the registry has. Used for commands that belong to no
 * request (lock, auth code), because nothing else follows their outcome.
 */
async function refreshDomain(deps: SweepDeps, scope: AccountScope, command: Command): Promise<void> {
  const holder = await tx(deps.sweeping, { actor: "job:journal-sweep" }, (trx) => holderOf(trx, command.object));
  if (holder === null || holder.accountId !== scope.accountId) return;
  await tx(deps.pool, scope, (trx) => makeSyncDue(trx, scope, holder.domainId, deps.clock.now()));
}

function isDecided({ state }: Command): boolean {
  return state === "succeeded" || state === "refused" || state === "not_sent";
}

/**
 * Reads the name of a settled command once more. If the registry holds the name for us but no account has it, raises an alarm: we
 * would pay for a name that nobody uses (I-D6).
 */
async function checkAgain(deps: SweepDeps, scope: AccountScope, command: Command): Promise<void> {
  const found = await deps.registries.of(command.registryId).domain(command.object, "background");
  const registrant = typeof command.args["registrant"] === "string" ? command.args["registrant"] : null;
  const isOurs = found !== null && isOurCreation(found, command.sentAt, registrant);
  const holder = isOurs ? await tx(deps.sweeping, { actor: "job:journal-sweep" }, (trx) => holderOf(trx, command.object)) : null;
  const secondAt = addMs(command.sentAt, rereadAfterMs[1]);
  await tx(deps.pool, scope, async (trx) => {
    await setReread(trx, scope, command.id, secondAt > deps.clock.now() ? secondAt : null);
    if (!isOurs || holder !== null) return;
    const { object: asciiName, registryId } = command;
    await saveDifferences(trx, scope, { domainId: null, registryId, asciiName }, [
      { field: "existence", ours: null, theirs: "held for us" },
    ]);
    await raiseTask(trx, scope, {
      kind: "registry.orphan",
      key: asciiName,
      severity: "alarm",
      text: taskText("orphan", { name: asciiName }),
      data: { requestId: command.requestId, commandId: command.id },
    });
  });
}

async function postpone(deps: SweepDeps, scope: AccountScope, commandId: string): Promise<void> {
  const until = addMs(deps.clock.now(), awayRetryMs);
  await tx(deps.pool, scope, (trx) => postponeCommand(trx, scope, commandId, until));
}
