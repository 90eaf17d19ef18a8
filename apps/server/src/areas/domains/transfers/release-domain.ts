import type { AnswerOf, InputOf } from "@nameplane/contracts";
import { releaseDomain as operation } from "@nameplane/contracts/domains/operations";
import {
  DomainLocked,
  NotReleased,
  OutcomeBeingChecked,
  RegistryRefused,
  ReleaseWaits,
  TransferNotYet,
} from "@nameplane/contracts/domains/refusals";
import { NoPermission } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import { addDays, dateOn } from "../../../platform/clock.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { errorFields } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { transferLock } from "../../registry/index.ts";
import { actAtRegistry, updateAtRegistry } from "../../registry/commands/index.ts";
import { findAtRegistry, type DomainAtRegistry } from "../domains.repository.ts";
import { onceKey } from "../once-answered.ts";
import { makeSyncDue, syncDomain } from "../follow/index.ts";
import type { TransferDeps } from "./deps.ts";
import { handshakeDays, meaningOfRelease, refusalOfTag, tagOf } from "./release.rules.ts";
import { recordUnlock, refuseInQuiet, refuseKept, refuseUnlessOpen } from "./set-domain-lock.ts";
import { beginRelease, lockTransfer, openTransferAway, setTransferState } from "./transfers.repository.ts";

type Input = InputOf<typeof operation>;
type Answer = AnswerOf<typeof operation>;
const keyOf = (call: SessionCall, { itemid, tag, unlock }: Input) =>
  onceKey<Answer>(call, operation, { itemid, tag: tagOf(tag), ...(unlock === true ? { unlock } : {}) });

/**
 * The checks that are made before the user is asked to confirm their identity. Possible refusals: NotFound, StatusProhibits,
 * RegistryLocked, NotReleased, TagMalformed, TagIsOurs, TagGivesUp, DomainLocked, NoPermission, TransferNotYet, QuietPeriod,
 * ReleaseWaits, InEscrow, CourtLocked.
 */
export async function refuseRelease(deps: TransferDeps, call: SessionCall, input: Input): Promise<void> {
  if ((await keyOf(call, input).before()) !== null) return;
  await call.tx((trx) => loadReleasable(deps, trx, call, input));
}

/**
 * Releases a domain to the tag of another registrar (std-release-1.0 of .uk). The domain leaves at once, or when that registrar
 * accepts it. A transfer lock that has to come off is put back on if the registry refuses the release.
 *
 * Possible refusals: those of refuseRelease, TagUnknown, RegistryRefused, RegistryBusy, RegistryRefusesUs, OutcomeBeingChecked
 * (the domain may have left; its next readings will show that)
 */
export async function releaseDomain(deps: TransferDeps, call: SessionCall, input: Input): Promise<Answer> {
  const key = keyOf(call, input);
  const before = await key.before();
  if (before !== null) return before;
  const tag = tagOf(input.tag);
  const { scope } = call;
  const domain = await call.tx((trx) => loadReleasable(deps, trx, call, input));
  // The row is written before the command is sent, so that later messages from the registry about this release find it.
  const transferId = await call.tx((trx) => beginRelease(trx, scope, { ...domain, tag, now: call.now }));
  const outcome = await atRegistry(deps, call, { domain, tag, transferId });
  const actsAt = outcome === "waits" ? addDays(call.now, handshakeDays) : null;
  const answer = await call.tx((trx) =>
    key.settle(trx, async () => {
      const { accountId, actor } = scope;
      if (domain.isLocked) await recordUnlock(trx, deps, call, domain);
      const state = outcome === "waits" ? "pending" : "completed";
      const now = await lockTransfer(trx, scope, transferId);
      // Meanwhile a reading may have seen the end of the release.
      if (now !== null && now !== state) await setTransferState(trx, scope, { id: transferId, state: now }, state, { actsAt });
      await audit(trx, {
        accountId,
        actor,
        action: "domain.release",
        object: domain.id,
        after: { tag, state },
        requestId: call.requestId,
        address: call.address,
      });
      await deps.notifyLeaving(trx, {
        accountId,
        brandId: scope.brandId,
        domainId: domain.id,
        name: domain.asciiName,
        step: outcome === "waits" ? "released" : "moved",
        at: call.now.toISOString(),
        transferId: null,
        otherParty: tag,
        until: actsAt?.toISOString() ?? null,
      });
      await makeSyncDue(trx, scope, domain.id, call.now);
      await notifyBrowsers(trx, accountId, { topic: "domain", ids: [domain.id] });
      return { state, tag, actsat: actsAt?.toISOString() ?? null } as const;
    }),
  );
  if (answer.state === "completed") await readNow(deps, scope, domain);
  return answer;
}

type Releasing = { readonly domain: DomainAtRegistry; readonly tag: string; readonly transferId: string };

async function atRegistry(deps: TransferDeps, call: SessionCall, releasing: Releasing): Promise<"done" | "waits"> {
  const { domain, tag, transferId } = releasing;
  const { scope } = call;
  const end = (reason: string | null) =>
    tx(deps.pool, scope, async (trx) => {
      const state = await lockTransfer(trx, scope, transferId);
      if (state !== null) await setTransferState(trx, scope, { id: transferId, state }, "failed", { reason });
    });
  try {
    if (domain.isLocked)
      await updateAtRegistry(deps, scope, domain, { addStatuses: [], removeStatuses: [transferLock], authInfo: null });
  } catch (error) {
    if (error instanceof Refused) await end(null);
    throw error;
  }
  try {
    return await actAtRegistry(deps, scope, domain.registryId, {
      verb: "domain:release",
      name: domain.asciiName,
      registrarTag: tag,
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // The outcome is unknown. The next reading of the domain shows whether it has left.
    if (error.refusal === OutcomeBeingChecked) throw error;
    const words = String(error.values["words"] ?? "");
    await end(words === "" ? null : words);
    if (domain.isLocked) await lockAgain(deps, call, domain);
    if (error.refusal !== RegistryRefused) throw error;
    const code = error.cause instanceof OutcomeError ? Number(error.cause.code ?? 0) : 0;
    throw new Refused(meaningOfRelease(code, words), { param: "tag", values: { tag, words }, cause: error });
  }
}

/** Puts the lock back on. If the registry does not accept that now, the domain is shown without its lock, as it really is. */
async function lockAgain(deps: TransferDeps, call: SessionCall, domain: DomainAtRegistry): Promise<void> {
  try {
    await updateAtRegistry(deps, call.scope, domain, { addStatuses: [transferLock], removeStatuses: [], authInfo: null });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    deps.log.warn({ event: "domains.lock-open", objectId: domain.id, ...errorFields(error) }, "a lock stays open");
    await call.tx((trx) => recordUnlock(trx, deps, call, domain));
  }
}

/** Reads the domain, so that the page shows that it has left. If that fails now, the periodic job does it later. */
async function readNow(deps: TransferDeps, scope: AccountScope, domain: DomainAtRegistry): Promise<void> {
  try {
    await syncDomain(deps, scope, domain.id);
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    deps.log.warn({ event: "transfer.not-read", name: domain.asciiName, ...errorFields(error) }, "not read after a release");
  }
}

async function loadReleasable(deps: TransferDeps, trx: Trx, call: SessionCall, { itemid, tag: typed, unlock }: Input) {
  const domain = refuseUnlessOpen(await findAtRegistry(trx, call.scope, itemid), call.now);
  refuseKept(domain);
  const { capabilities, ourId } = connectionOf(deps, domain);
  if (capabilities.transfer.byRelease !== true) throw new Refused(NotReleased, { values: { tld: domain.tld } });
  const tag = tagOf(typed);
  const wrong = refusalOfTag(tag, ourId);
  if (wrong !== null) throw new Refused(wrong, { param: "tag", values: { tag } });
  if (domain.isLocked && unlock !== true) throw new Refused(DomainLocked, { param: "itemid" });
  if (domain.isLocked && !call.session.permissions.has("domain_unlock")) throw new Refused(NoPermission);
  if (domain.transferFreeAt !== null && domain.transferFreeAt > call.now)
    throw new Refused(TransferNotYet, { values: { date: dateOn(domain.transferFreeAt) } });
  const waiting = await openTransferAway(trx, call.scope, domain.id);
  if (waiting?.state === "pending") throw new Refused(ReleaseWaits, { param: "tag", values: { tag: waiting.otherParty ?? "" } });
  await refuseInQuiet(trx, call);
  return domain;
}

function connectionOf(deps: TransferDeps, { registryId, tld }: DomainAtRegistry) {
  try {
    return deps.registries.of(registryId);
  } catch (error) {
    // Without an account at the registry, we do not know how domains leave it.
    if (error instanceof OutcomeError) throw new Refused(NotReleased, { values: { tld }, cause: error });
    throw error;
  }
}
