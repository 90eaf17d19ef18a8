import { isWildcardName } from "@nameplane/contracts/certificates/names";
import { addMs } from "../../../platform/clock.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { errorFields } from "../../../platform/log.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { lockCoverage, type Coverage } from "../coverage.repository.ts";
import type { IssuanceDeps } from "../deps.ts";
import { issuancesOf } from "../issuances.repository.ts";
import { dayMs } from "../issuing.rules.ts";
import { readChain } from "../read-chain.ts";
import { tell } from "../tell-owner.ts";
import type { HostWatch } from "./host-watch.port.ts";
import { isWorthTelling, judgeShown, toldOf, type Expected } from "./sights.rules.ts";
import { claimLook, dropSights, dueLooks, keepSight, sightsOf, type Sight } from "./sights.repository.ts";

const actor = "job:certificates";
const batch = 20;

export type WatchDeps = Pick<IssuanceDeps, "pool" | "sweeping" | "jobs" | "clock" | "log"> & { readonly watch: HostWatch };

/** Checks the names of all certificates whose check is due. */
export async function lookAtHosts(deps: WatchDeps): Promise<void> {
  const due = await tx(deps.sweeping, { actor }, (trx) => dueLooks(trx, deps.clock.now(), batch));
  for (const { accountId, brandId, id } of due) await lookAt(deps, makeScope({ accountId, brandId, actor }), id);
}

/** Checks the names of one certificate, if it is due. Tells its owner if a server shows an old certificate, or a wrong one. */
export async function lookAt(deps: WatchDeps, scope: AccountScope, coverageId: string): Promise<void> {
  const now = deps.clock.now();
  const next = addMs(now, dayMs);
  if (!(await tx(deps.pool, scope, (trx) => claimLook(trx, scope, coverageId, { now, next })))) return;
  const { coverage, expected } = await tx(deps.pool, scope, async (trx) => ({
    coverage: await lockCoverage(trx, scope, coverageId),
    expected: (await issuancesOf(trx, scope, coverageId)).flatMap(({ serial }) => serial ?? []),
  }));
  if (coverage === null || coverage.pem === null || coverage.serial === null || !coverage.isCovered) {
    await tx(deps.pool, scope, (trx) => claimLook(trx, scope, coverageId, { now: next, next: null }));
    return;
  }
  const signers = readChain(coverage.pem)
    .slice(1)
    .filter(({ issuer, subject }) => issuer !== subject)
    .map(({ raw }) => raw.toString("base64"));
  const names = coverage.names.filter((name) => !isWildcardName(name));
  await tx(deps.pool, scope, (trx) => dropSights(trx, scope, coverageId, names));
  for (const name of names) {
    try {
      await lookAtName(deps, scope, coverage, { name, expected: { serial: coverage.serial, signers, ours: new Set(expected) } });
    } catch (error) {
      // DNS did not answer, which says nothing about the certificate, so the previous result is kept.
      if (!(error instanceof OutcomeError)) throw error;
      deps.log.warn({ event: "certificate.not-looked", objectId: coverageId, ...errorFields(error) }, "not looked at");
    }
  }
  await tx(deps.pool, scope, (trx) => notifyBrowsers(trx, scope.accountId, { topic: "service", ids: [coverage.serviceId] }));
}

async function lookAtName(
  deps: WatchDeps,
  scope: AccountScope,
  coverage: Coverage,
  { name, expected }: { readonly name: string; readonly expected: Expected },
): Promise<void> {
  const shown = await deps.watch.look(name);
  const now = deps.clock.now();
  const isThere = shown.kind === "certificate";
  const sight = {
    name,
    state: judgeShown(shown, expected, now),
    address: shown.address,
    issuer: isThere ? shown.issuer : null,
    serial: isThere ? shown.serial : null,
    expiresAt: isThere ? shown.expiresAt : null,
    seenAt: now,
  };
  await tx(deps.pool, scope, async (trx) => {
    const before = (await sightsOf(trx, scope, coverage.id)).find((one) => one.name === name) ?? null;
    const isWorth = coverage.issuedAt !== null && isWorthTelling(sight, { issuedAt: coverage.issuedAt, now });
    const told = isWorth ? toldOf(sight) : null;
    if (told !== null && before?.told !== told) await tellOf(trx, deps, scope, coverage, sight);
    await keepSight(trx, scope, coverage.id, { ...sight, told: told ?? toldBefore(before, sight.state) });
  });
}

/**
 * While a host does not answer, what its owner was told stays stored, so that the owner is not told the same again once the host
 * is back.
 */
const toldBefore = (before: Sight | null, state: Sight["state"]): string | null =>
  state === "no_answer" || state === "no_address" ? (before?.told ?? null) : null;

function tellOf(
  trx: Parameters<typeof tell>[0],
  deps: WatchDeps,
  scope: AccountScope,
  { serviceId, keepsKey }: Coverage,
  { name, state, expiresAt }: Pick<Sight, "name" | "state" | "expiresAt">,
): Promise<void> {
  return tell(trx, deps, scope, { serviceId, keepsKey, names: [name], expiresAt }, { step: "shown", detail: state });
}
