import { answerTransfer } from "@nameplane/contracts/domains/operations";
import { NoTransferToAnswer, RegistryRefused, TransferNotAnswered } from "@nameplane/contracts/domains/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { errorFields } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { newAuthCode } from "./auth-code.ts";
import { findAtRegistry, setAuthCodeUntil, setLocked, type DomainAtRegistry } from "../domains.repository.ts";
import { onceKey } from "../once-answered.ts";
import { makeSyncDue, syncDomain } from "../follow/index.ts";
import { transferLock, type RegistryDeps } from "../../registry/index.ts";
import type { TransferState } from "./transfer.state.ts";
import {
  findTransfer,
  lockTransfer,
  setTransferState,
  noteAnswer,
  openTransferAway,
  type TransferRow,
} from "./transfers.repository.ts";
import { refuseKept, refuseInQuiet } from "./set-domain-lock.ts";
import { actAtRegistry, updateAtRegistry } from "../../registry/commands/index.ts";
import type { TransferDeps } from "./deps.ts";

type Input = { itemid: string; answer: "approve" | "reject" };
type Answer = { state: TransferState };
const keyOf = (call: SessionCall, input: Input) => onceKey<Answer>(call, answerTransfer, input);

/**
 * The checks that are made before the user is asked to confirm their identity. Possible refusals: NotFound, NoTransferToAnswer,
 * TransferNotAnswered; for an approval also InEscrow and QuietPeriod.
 */
export async function refuseAnswer(deps: TransferDeps, call: SessionCall, input: Input): Promise<void> {
  if ((await keyOf(call, input).before()) !== null) return;
  await call.tx(async (trx) => {
    await mayAnswer(deps, trx, call, input);
  });
}

/**
 * Answers another registrar's transfer request: approves it at once, or rejects it, which also makes the auth code invalid and
 * locks the name again (docs/states.md#transfers).
 *
 * Possible refusals: those of refuseAnswer, RegistryRefused, RegistryBusy, OutcomeBeingChecked.
 */
export async function answerTransferOf(deps: TransferDeps, call: SessionCall, input: Input): Promise<Answer> {
  const key = keyOf(call, input);
  const before = await key.before();
  if (before !== null) return before;
  const { domain, transfer } = await call.tx(async (trx) => {
    return mayAnswer(deps, trx, call, input);
  });
  const { answer } = input;
  await answerAtRegistry(deps, call.scope, { domain, transfer, answer });
  const isClosed = answer === "reject" && (await closeAgain(deps, call.scope, domain));
  const answered = await call.tx((trx) =>
    key.settle(trx, async () => {
      const state = answer === "approve" ? "completed" : "rejected";
      await saveEnd(deps, trx, call.scope, { domain, transfer, state, isClosed, now: call.now });
      await audit(trx, {
        accountId: call.scope.accountId,
        actor: call.scope.actor,
        action: `domain.transfer-${answer}`,
        object: domain.id,
        after: { otherParty: transfer.otherParty },
        requestId: call.requestId,
        address: call.address,
      });
      return { state };
    }),
  );
  await readNow(deps, call.scope, domain);
  return answered;
}

/**
 * Sends the answer to the registry. The database records before that who answers, because the registry's message about the end of
 * the transfer may arrive first.
 */
async function answerAtRegistry(
  deps: RegistryDeps,
  scope: AccountScope,
  { domain, transfer, answer }: { domain: DomainAtRegistry; transfer: TransferRow; answer: Input["answer"] },
): Promise<void> {
  const isApproved = answer === "approve";
  await tx(deps.pool, scope, (trx) => noteAnswer(trx, scope, transfer.id, isApproved ? "completed" : "rejected"));
  const verb = isApproved ? "domain:transfer-approve" : "domain:transfer-reject";
  try {
    await actAtRegistry(deps, scope, domain.registryId, { verb, name: domain.asciiName });
  } catch (error) {
    if (error instanceof Refused && error.refusal === RegistryRefused)
      await tx(deps.pool, scope, (trx) => noteAnswer(trx, scope, transfer.id, null));
    throw error;
  }
}

/** Reads the domain, so that the page shows what the registry shows. If that fails now, the periodic job does it later. */
async function readNow(deps: TransferDeps, scope: AccountScope, domain: DomainAtRegistry): Promise<void> {
  try {
    await syncDomain(deps, scope, domain.id);
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    deps.log.warn({ event: "transfer.not-read", name: domain.asciiName, ...errorFields(error) }, "not read after an answer");
  }
}

async function mayAnswer(deps: TransferDeps, trx: Trx, call: SessionCall, { itemid, answer }: Input) {
  const waiting = await loadWaiting(deps, trx, call.scope, itemid);
  if (answer === "approve") {
    refuseKept(waiting.domain);
    await refuseInQuiet(trx, call);
  }
  return waiting;
}

async function loadWaiting(
  deps: TransferDeps,
  trx: Trx,
  scope: AccountScope,
  domainId: string,
): Promise<{ domain: DomainAtRegistry; transfer: TransferRow }> {
  const domain = await findAtRegistry(trx, scope, domainId);
  if (domain === null) throw new Refused(NotFound, { param: "itemid" });
  const transfer = await openTransferAway(trx, scope, domain.id);
  if (transfer?.state !== "pending") throw new Refused(NoTransferToAnswer);
  if (!deps.registries.of(domain.registryId).capabilities.transfer.mayAnswer)
    throw new Refused(TransferNotAnswered, { values: { tld: domain.tld } });
  return { domain, transfer };
}

/**
 * Makes every auth code invalid and puts the lock on. Returns false if the registry refuses that now; the transfer counts as
 * stopped all the same.
 */
async function closeAgain(deps: RegistryDeps, scope: AccountScope, domain: DomainAtRegistry): Promise<boolean> {
  const addStatuses = domain.statuses.includes(transferLock) ? [] : [transferLock];
  try {
    await updateAtRegistry(deps, scope, domain, { addStatuses, removeStatuses: [], authInfo: newAuthCode() });
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

type End = {
  readonly domain: DomainAtRegistry;
  readonly transfer: TransferRow;
  readonly state: TransferState;
  readonly isClosed: boolean;
  readonly now: Date;
};

async function saveEnd(
  deps: Pick<TransferDeps, "notifyLeaving">,
  trx: Trx,
  scope: AccountScope,
  { domain, transfer, state, isClosed, now: at }: End,
): Promise<void> {
  // Meanwhile the registry's message about the transfer may have been read, and may have changed the state.
  const now = (await lockTransfer(trx, scope, transfer.id)) ?? transfer.state;
  if (now !== state) await setTransferState(trx, scope, { id: transfer.id, state: now }, state);
  if (isClosed) {
    await setAuthCodeUntil(trx, scope, domain.id, null);
    await setLocked(trx, scope, domain.id, true);
  }
  await makeSyncDue(trx, scope, domain.id, at);
  if (state !== "completed")
    await deps.notifyLeaving(trx, {
      accountId: scope.accountId,
      brandId: scope.brandId,
      domainId: domain.id,
      name: domain.asciiName,
      step: "stopped",
      at: at.toISOString(),
      transferId: null,
      otherParty: transfer.otherPartyName ?? transfer.otherParty,
      until: null,
    });
  await notifyBrowsers(trx, scope.accountId, { topic: "domain", ids: [domain.id] });
}

/**
 * Stops the transfer that a link in a mail is about, whoever follows the link. A transfer that waits for an answer is rejected.
 * If only an auth code was issued, the code is made invalid and the name is locked. The link can never start or approve a
 * transfer.
 *
 * Possible refusals: NotFound (no such link), NoTransferToAnswer (the transfer has ended), and those of answerTransferOf.
 */
export async function stopByLink(
  deps: TransferDeps,
  link: {
    readonly token: string;
    readonly brandId: string;
    readonly now: Date;
    readonly requestId: string;
    readonly address: string;
  },
): Promise<{ domain: DomainAtRegistry; state: TransferState }> {
  const of = deps.stopTokens.read(link.token);
  if (of === null) throw new Refused(NotFound);
  const scope = makeScope({ accountId: of.accountId, brandId: link.brandId, actor: "link:transfer-stop" });
  const { domain, transfer } = await tx(deps.pool, scope, async (trx) => {
    const row = await findTransfer(trx, scope, of.transferId);
    const held = row === null || row.domainId === null ? null : await findAtRegistry(trx, scope, row.domainId);
    if (row === null || held === null || row.direction !== "out") throw new Refused(NotFound);
    if (row.endedAt !== null) throw new Refused(NoTransferToAnswer);
    return { domain: held, transfer: row };
  });
  if (transfer.state === "pending") {
    if (!deps.registries.of(domain.registryId).capabilities.transfer.mayAnswer)
      throw new Refused(TransferNotAnswered, { values: { tld: domain.tld } });
    await answerAtRegistry(deps, scope, { domain, transfer, answer: "reject" });
  }
  const isClosed = await closeAgain(deps, scope, domain);
  // As long as the old code works, the transfer is not stopped, so a refusal of this command is thrown.
  if (!isClosed && transfer.state === "open")
    await updateAtRegistry(deps, scope, domain, { addStatuses: [], removeStatuses: [], authInfo: newAuthCode() });
  const state = transfer.state === "pending" ? "rejected" : "cancelled";
  await tx(deps.pool, scope, async (trx) => {
    await saveEnd(deps, trx, scope, { domain, transfer, state, isClosed, now: link.now });
    await audit(trx, {
      accountId: scope.accountId,
      actor: scope.actor,
      action: "domain.transfer-stop",
      object: domain.id,
      after: { state },
      requestId: link.requestId,
      address: link.address,
    });
  });
  await readNow(deps, scope, domain);
  return { domain, state };
}

/**
 * What became of a transfer to another registrar after a court or a dispute provider ordered that the domain stays here.
 * rejected: it has ended. unanswerable: no registrar can answer transfers at this registry. refused: the registry did not accept
 * the rejection.
 */
export type LockedTransfer =
  | { readonly kind: "none" | "rejected" }
  | { readonly kind: "unanswerable" | "refused"; readonly party: string; readonly until: Date | null; readonly words: string };

/**
 * Rejects the transfer of a domain that waits for an answer, because the domain has to stay here. Repeating it is harmless: if an
 * earlier answer was lost, the domain is read at the registry before anything else is done.
 *
 * Possible refusals: RegistryBusy and OutcomeBeingChecked, after which it has to be tried again; throws OutcomeError as well.
 */
export async function rejectForLock(
  deps: RegistryDeps & Pick<TransferDeps, "notifyLeaving">,
  scope: AccountScope,
  domainId: string,
  { isQuiet }: { readonly isQuiet: boolean },
): Promise<LockedTransfer> {
  const { domain, transfer } = await tx(deps.pool, scope, async (trx) => ({
    domain: await findAtRegistry(trx, scope, domainId),
    transfer: await openTransferAway(trx, scope, domainId),
  }));
  if (domain === null || transfer?.state !== "pending") return { kind: "none" };
  const about = { party: transfer.otherPartyName ?? transfer.otherParty ?? "–", until: transfer.actsAt };
  if (!deps.registries.of(domain.registryId).capabilities.transfer.mayAnswer)
    return { kind: "unanswerable", ...about, words: "" };
  try {
    await answerAtRegistry(deps, scope, { domain, transfer, answer: "reject" });
  } catch (error) {
    if (!(error instanceof Refused && error.refusal === RegistryRefused)) throw error;
    if (await isStillLeaving(deps, scope, domainId)) {
      const words = String(error.values["words"] ?? "");
      return { kind: "refused", ...about, words };
    }
  }
  const isClosed = await closeAgain(deps, scope, domain);
  const told = { notifyLeaving: isQuiet ? async () => {} : deps.notifyLeaving };
  await tx(deps.pool, scope, async (trx) => {
    await saveEnd(told, trx, scope, { domain, transfer, state: "rejected", isClosed, now: deps.clock.now() });
    const { accountId, actor } = scope;
    const after = { otherParty: transfer.otherParty };
    if (!isQuiet) await audit(trx, { accountId, actor, action: "domain.transfer-reject", object: domain.id, after });
  });
  return { kind: "rejected" };
}

/**
 * Whether the registry still shows the transfer. If it refuses our rejection, that may be because it has carried it out before.
 */
async function isStillLeaving(deps: RegistryDeps, scope: AccountScope, domainId: string): Promise<boolean> {
  await syncDomain(deps, scope, domainId);
  const domain = await tx(deps.pool, scope, (trx) => findAtRegistry(trx, scope, domainId));
  return domain === null || domain.statuses.includes("pendingTransfer");
}
