import { addMs, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { makeScope } from "../../../platform/scope.ts";
import { closeSms, checkAgainLater, openSms, type OpenSms } from "./phone.repository.ts";
import type { Sms, SmsRecord } from "../sms.port.ts";
import { dialled, smsGivenUpMs, smsLookUpMs } from "./sms.rules.ts";

type Deps = { readonly pool: Pool; readonly sweeping: Pool; readonly sms: Sms; readonly clock: Clock };

/** By how much the provider's clock may differ from ours. */
const driftMs = 5_000;
const atOnce = 20;

/**
 * Asks the provider about SMS whose outcome is unknown, or was not recorded because the process died. Sends nothing. Returns for
 * how many SMS it recorded an outcome.
 */
export async function smsSweep(deps: Deps): Promise<number> {
  const open = await tx(deps.sweeping, { actor: "job:sms" }, (trx) => openSms(trx, deps.clock.now(), atOnce));
  let decided = 0;
  for (const each of open) if (await decide(deps, each)) decided += 1;
  return decided;
}

async function decide(deps: Deps, sms: OpenSms): Promise<boolean> {
  const scope = makeScope({ accountId: sms.accountId, brandId: sms.brandId, actor: "job:sms" });
  const found = await lookUp(deps, sms);
  const now = deps.clock.now();
  const isGivenUp = now.getTime() - sms.createdAt.getTime() > smsGivenUpMs;
  const outcome = found ?? (isGivenUp ? { error: "unknown to the provider" } : null);
  await tx(deps.pool, scope, (trx) =>
    outcome === null ? checkAgainLater(trx, scope, sms.id, addMs(now, smsLookUpMs)) : closeSms(trx, scope, sms.id, outcome, now),
  );
  return outcome !== null;
}

/** The provider's record of an SMS. Null if the provider shows none yet, or does not answer. */
async function lookUp({ sms: { gateway } }: Deps, sms: OpenSms): Promise<SmsRecord | null> {
  const since = addMs(sms.createdAt, -driftMs);
  try {
    const records = await gateway.find({ to: dialled(sms.phone), since });
    return records.findLast(({ providerRef }) => !sms.knownRefs.includes(providerRef)) ?? null;
  } catch (error) {
    if (error instanceof OutcomeError) return null;
    throw error;
  }
}
