import { getAuthCode } from "@nameplane/contracts/domains/operations";
import { AuthCodeShown, DomainLocked, NoAuthCode, TransferNotYet } from "@nameplane/contracts/domains/refusals";
import { NoPermission } from "@nameplane/contracts/refusals";
import { audit } from "../../../platform/audit.ts";
import { addDays, dateOn } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import { tldCatalogue } from "../../tlds/index.ts";
import { newAuthCode } from "./auth-code.ts";
import { type RegistryDeps, registryNotAsked, transferLock } from "../../registry/index.ts";
import { findAtRegistry, openTransferOut, setAuthCodeUntil, type DomainAtRegistry } from "../domains.repository.ts";
import { onceKey } from "../once-answered.ts";
import { recordUnlock, refuseKept, refuseInQuiet, refuseUnlessOpen } from "./set-domain-lock.ts";
import { updateAtRegistry } from "../../registry/commands/index.ts";
import type { TransferDeps } from "./deps.ts";

/** The longest lifetime of an auth code: enough to transfer many names, but short enough that a forgotten one is harmless. */
const codeDaysMax = 14;

type Input = { itemid: string; unlock?: boolean | undefined };
const keyOf = (call: SessionCall, { itemid, unlock }: Input) =>
  onceKey<{ shown: true }>(call, getAuthCode, { itemid, ...(unlock === true ? { unlock } : {}) });

/**
 * The checks that are made before the user is asked to confirm their identity. Possible refusals: NotFound, StatusProhibits,
 * RegistryLocked, NoAuthCode, DomainLocked, NoPermission, TransferNotYet, QuietPeriod, AuthCodeShown (the same key again).
 */
export async function refuseAuthCode(call: SessionCall, input: Input): Promise<void> {
  if ((await keyOf(call, input).before()) !== null) throw new Refused(AuthCodeShown);
  await call.tx((trx) => loadMovable(trx, call, input));
}

/**
 * Makes a new auth code, sets it at the registry, and returns it. It is stored nowhere, so it cannot be shown again. A transfer
 * lock that has to come off is removed by the same command, so that the domain is never unlocked without a new code that its
 * owner knows.
 *
 * Possible refusals: those of refuseAuthCode, and those of updateAtRegistry.
 *
 * Source: RFC 9154: the code is strong, short-lived, and made for one transfer
 */
export async function makeAuthCode(
  deps: RegistryDeps & Pick<TransferDeps, "notifyLeaving">,
  call: SessionCall,
  input: Input,
): Promise<{ authcode: string; validuntil: string }> {
  const key = keyOf(call, input);
  if ((await key.before()) !== null) throw new Refused(AuthCodeShown);
  const { domain, days } = await call.tx((trx) => loadMovable(trx, call, input));
  const code = await codeAtRegistry(deps, call, domain);
  const until = addDays(call.now, Math.min(days ?? codeDaysMax, codeDaysMax));
  await call.tx((trx) =>
    key.settle(trx, async () => {
      const { accountId, actor } = call.scope;
      if (domain.isLocked) await recordUnlock(trx, deps, call, domain);
      await setAuthCodeUntil(trx, call.scope, domain.id, until);
      const transferId = await openTransferOut(trx, call.scope, domain);
      await deps.notifyLeaving(trx, {
        accountId,
        brandId: call.scope.brandId,
        domainId: domain.id,
        name: domain.asciiName,
        step: "code",
        at: call.now.toISOString(),
        transferId,
        otherParty: null,
        until: until.toISOString(),
      });
      await audit(trx, {
        accountId,
        actor,
        action: "domain.authcode",
        object: domain.id,
        after: { validUntil: until.toISOString() },
        requestId: call.requestId,
        address: call.address,
      });
      await notifyBrowsers(trx, accountId, { topic: "domain", ids: [domain.id] });
      return { shown: true };
    }),
  );
  return { authcode: code, validuntil: until.toISOString() };
}

/** Sets a new code at the registry, or has the registry make one. Removes the transfer lock in the same command. */
async function codeAtRegistry(deps: RegistryDeps, call: SessionCall, domain: DomainAtRegistry): Promise<string> {
  const { codes } = deps.registries.of(domain.registryId).capabilities;
  if (codes === "none") throw new Refused(NoAuthCode, { values: { tld: domain.tld } });
  const code = codes === "set" ? newAuthCode() : await askForCode(deps, domain);
  const removeStatuses = domain.isLocked ? [transferLock] : [];
  if (codes === "set" || domain.isLocked)
    await updateAtRegistry(deps, call.scope, domain, {
      addStatuses: [],
      removeStatuses,
      authInfo: codes === "set" ? code : null,
    });
  return code;
}

async function askForCode(deps: RegistryDeps, { registryId, asciiName }: DomainAtRegistry): Promise<string> {
  try {
    return await deps.registries.of(registryId).askCode(asciiName, "interactive");
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    throw await registryNotAsked(deps, registryId, error);
  }
}

async function loadMovable(
  trx: Trx,
  call: SessionCall,
  { itemid, unlock }: Input,
): Promise<{ domain: DomainAtRegistry; days: number | null }> {
  const domain = refuseUnlessOpen(await findAtRegistry(trx, call.scope, itemid), call.now);
  refuseKept(domain);
  const rules = (await tldCatalogue(trx)).get(domain.tld)?.rules;
  if (rules?.useAuthcode === false) throw new Refused(NoAuthCode, { values: { tld: domain.tld } });
  if (domain.isLocked && unlock !== true) throw new Refused(DomainLocked, { param: "itemid" });
  if (domain.isLocked && !call.session.permissions.has("domain_unlock")) throw new Refused(NoPermission);
  if (domain.transferFreeAt !== null && domain.transferFreeAt > call.now)
    throw new Refused(TransferNotYet, { values: { date: dateOn(domain.transferFreeAt) } });
  await refuseInQuiet(trx, call);
  return { domain, days: rules?.authcodeDays ?? null };
}
