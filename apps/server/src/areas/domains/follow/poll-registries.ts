import { taskText, type TaskText } from "@nameplane/contracts/backoffice/task-texts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { errorFields } from "../../../platform/log.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { raiseTask, renewTask } from "../../../platform/staff-tasks.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { setAuthCodeUntil } from "../domains.repository.ts";
import { commandByTransactionId, decideCommand, findCommand } from "../../registry/journal/index.ts";
import { followTagChange } from "./follow-tag-change.ts";
import { findMessage, markAcknowledged, storeMessage } from "./poll.repository.ts";
import { taskOf } from "./poll-tasks.rules.ts";
import { registrarNameOf } from "./registrar-names.repository.ts";
import type { PollMessage, RegistryConnection } from "../../registry/index.ts";
import { holderOf, makeSyncDue, type DueDomain } from "./shadow.repository.ts";
import type { SweepDeps } from "../sweep-deps.ts";
import { endTransferOut, noteTransferOut, incomingTransferOf } from "./registry-transfers.repository.ts";

/**
 * How many messages of one registry are read in one run at most, so that a queue of 100,000 does not delay the other registries.
 */
const messagesPerRun = 100;

/** Polls the message queue of every registry. Returns the number of messages acknowledged. */
export async function pollRegistries(deps: SweepDeps): Promise<number> {
  const counts = await Promise.all(
    deps.registries.queues().map(async (connection) => {
      try {
        return await pollRegistry(deps, connection);
      } catch (error) {
        const { registryId } = connection;
        deps.log.warn({ event: "registry.poll-failed", registry: registryId, ...errorFields(error) }, "message queue not read");
        return 0;
      }
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Polls one queue. Each message is stored in one transaction with its effect, and only then acknowledged (I-D8). If a message
 * comes again, it is only acknowledged again. If a message stays first in the queue after it was acknowledged, an alarm is
 * raised.
 */
async function pollRegistry(deps: SweepDeps, connection: RegistryConnection): Promise<number> {
  let last: string | undefined;
  for (let done = 0; done < messagesPerRun; done++) {
    const message = await connection.poll();
    if (message === null) return done;
    if (message.id === last) {
      await alarm(deps, connection.registryId, taskText("queueHeadStays", { registry: connection.registryId, id: message.id }));
      return done;
    }
    last = message.id;
    await takeInOrAlarm(deps, connection.registryId, message);
    await connection.acknowledge(message.id);
    const operator = await operatorScope(deps);
    await tx(deps.pool, operator, (trx) => markAcknowledged(trx, connection.registryId, message.id));
  }
  return messagesPerRun;
}

/**
 * Handles a message. If that fails, the message stays at the registry and blocks the queue, so that nothing is lost, and an alarm
 * is raised for staff.
 */
async function takeInOrAlarm(deps: SweepDeps, registryId: string, message: PollMessage): Promise<void> {
  try {
    await takeIn(deps, registryId, message);
  } catch (error) {
    await alarm(deps, registryId, taskText("queueBlocked", { registry: registryId, id: message.id }));
    throw error;
  }
}

async function takeIn(deps: SweepDeps, registryId: string, message: PollMessage): Promise<void> {
  const operator = await operatorScope(deps);
  const known = await tx(deps.pool, operator, (trx) => findMessage(trx, registryId, message.id));
  if (known !== null) return;
  if (message.tagChange !== undefined) await followTagChange(deps, { registryId, change: message.tagChange, operator });
  const subject = await subjectOf(deps, message);
  const scope =
    subject === null
      ? operator
      : makeScope({ accountId: subject.accountId, brandId: subject.brandId, actor: `registry:${registryId}` });
  await tx(deps.pool, scope, async (trx) => {
    if (!(await storeMessage(trx, registryId, message, subject?.accountId ?? null))) return;
    if (subject !== null) await apply(deps, trx, scope, subject, registryId, message);
    const task = taskOf(registryId, message, subject !== null);
    if (task === null) return;
    const { isRenewed = false, ...raised } = task;
    const domainId = subject?.domainId ?? null;
    const data = { messageId: message.id, registryId, ...(domainId === null ? {} : { domainId }) };
    await (isRenewed ? renewTask : raiseTask)(trx, scope, { ...raised, data });
  });
  deps.log.info(
    { event: "registry.message", registry: registryId, kind: message.kind, name: message.name ?? "" },
    "registry message taken in",
  );
}

type Subject = {
  accountId: string;
  brandId: string;
  commandId: string | null;
  domainId: string | null;
  /** The request for the transfer of this name to us. Null if the message is not about such a transfer. */
  transferRequestId: string | null;
};

/**
 * Finds the account that a message is about: the account that sent the command that the message answers, or else the account that
 * has the name.
 */
async function subjectOf(deps: SweepDeps, message: PollMessage): Promise<Subject | null> {
  return tx(deps.sweeping, { actor: "job:poll" }, async (trx) => {
    const clTRID = message.pendingAction?.clientTransactionId ?? null;
    const command = clTRID === null ? null : await commandByTransactionId(trx, clTRID);
    const isTransfer = message.transfer !== null && message.name !== null;
    const incoming = isTransfer ? await incomingTransferOf(trx, message.name ?? "") : null;
    if (incoming !== null) return { ...incoming, commandId: null, domainId: null, transferRequestId: incoming.requestId };
    const holder: DueDomain | null = message.name === null ? null : await holderOf(trx, message.name);
    if (command !== null)
      return {
        ...command,
        domainId: holder?.accountId === command.accountId ? holder.domainId : null,
        transferRequestId: null,
      };
    return holder === null ? null : { ...holder, commandId: null, transferRequestId: null };
  });
}

async function apply(
  deps: SweepDeps,
  trx: Trx,
  scope: AccountScope,
  subject: Subject,
  registryId: string,
  message: PollMessage,
): Promise<void> {
  if (subject.commandId !== null && message.pendingAction !== null)
    await decideByMessage(deps, trx, scope, subject.commandId, message);
  // Lets the request for the transfer to us continue. It reads the registry itself, because messages may be old.
  if (subject.transferRequestId !== null)
    await deps.onDecided(trx, { accountId: scope.accountId, requestId: subject.transferRequestId });
  if (subject.domainId === null) return;
  // The registry is read again whatever the message says, because a message may be old.
  await makeSyncDue(trx, scope, subject.domainId, deps.clock.now());
  if (message.transfer !== null && message.name !== null)
    await followTransfer(deps, trx, scope, {
      registryId,
      domainId: subject.domainId,
      asciiName: message.name,
      transfer: message.transfer,
    });
  // The page of the domain shows a transfer request at once, before the registry has been read.
  if (message.transfer !== null) await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [subject.domainId] });
}

async function decideByMessage(
  deps: SweepDeps,
  trx: Trx,
  scope: AccountScope,
  commandId: string,
  message: PollMessage,
): Promise<void> {
  const isDone = message.pendingAction?.isDone ?? null;
  if (isDone === null) return;
  const decided = await decideCommand(trx, scope, commandId, {
    state: isDone ? "succeeded" : "refused",
    decidedBy: "poll",
    resultCode: isDone ? 1000 : 2306,
    resultText: isDone ? null : message.text,
  });
  const command = decided ? await findCommand(trx, scope, commandId) : null;
  if (command !== null && command.requestId !== null)
    await deps.onDecided(trx, { accountId: scope.accountId, requestId: command.requestId });
}

type Leaving = {
  readonly registryId: string;
  readonly domainId: string;
  readonly asciiName: string;
  readonly transfer: NonNullable<PollMessage["transfer"]>;
};

async function followTransfer(
  deps: SweepDeps,
  trx: Trx,
  scope: AccountScope,
  { registryId, domainId, asciiName, transfer }: Leaving,
): Promise<void> {
  const registrarId = transfer.requestedBy;
  const otherParty = registrarId === null ? null : await registrarNameOf(trx, { registryId, registrarId });
  const dateOf = (text: string | null) => (text === null ? null : new Date(text));
  const notifyOwner = (step: "asked" | "moved" | "stopped", transferId: string | null) =>
    deps.notifyLeaving(trx, {
      accountId: scope.accountId,
      brandId: scope.brandId,
      domainId,
      name: asciiName,
      step,
      at: deps.clock.now().toISOString(),
      transferId,
      otherParty,
      until: step === "asked" ? (dateOf(transfer.actsAt)?.toISOString() ?? null) : null,
    });
  // Ends the auth code if the transfer did not take place. The periodic job then makes the code invalid and puts the lock back
  // on.
  const endCode = () => setAuthCodeUntil(trx, scope, domainId, deps.clock.now());
  switch (transfer.status) {
    case "pending": {
      const transferId = await noteTransferOut(trx, scope, {
        asciiName,
        domainId,
        otherParty: transfer.requestedBy,
        requestedAt: dateOf(transfer.requestedAt),
        actsAt: dateOf(transfer.actsAt),
      });
      if (transferId !== null) await notifyOwner("asked", transferId);
      await raiseTask(trx, scope, {
        kind: "transfer.out",
        key: asciiName,
        severity: "high",
        text: taskText("askedForTransfer", {
          registrar: otherParty ?? { en: "Another registrar", sv: "En annan registrar" },
          name: asciiName,
        }),
        data: { domainId, actsAt: transfer.actsAt },
      });
      return;
    }
    case "clientApproved":
    case "serverApproved":
      if (await endTransferOut(trx, scope, asciiName, "completed")) await notifyOwner("moved", null);
      return;
    case "clientRejected":
      if (await endTransferOut(trx, scope, asciiName, "rejected")) await endCode();
      return;
    case "clientCancelled":
    case "serverCancelled":
      if (!(await endTransferOut(trx, scope, asciiName, "cancelled"))) return;
      await endCode();
      await notifyOwner("stopped", null);
      return;
    case null:
    default:
  }
}

async function operatorScope(deps: SweepDeps): Promise<AccountScope> {
  const operator = await tx(deps.sweeping, { actor: "job:poll" }, operatorAccount);
  return makeScope({ ...operator, actor: "job:poll" });
}

async function alarm(deps: SweepDeps, registryId: string, text: TaskText): Promise<void> {
  const scope = await operatorScope(deps);
  deps.log.error({ event: "registry.poll-stuck", registry: registryId }, "message queue does not move");
  await tx(deps.pool, scope, (trx) =>
    raiseTask(trx, scope, {
      kind: "registry.poll",
      key: registryId,
      severity: "alarm",
      text,
    }),
  );
}
