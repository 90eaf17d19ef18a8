import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import type { TagChange } from "../../registry/index.ts";
import { setAuthCodeUntil } from "../domains.repository.ts";
import type { SweepDeps } from "../sweep-deps.ts";
import { endTransferOut, incomingTransfersOf } from "./registry-transfers.repository.ts";
import { holderOf, makeSyncDue, type DueDomain } from "./shadow.repository.ts";

type Told = { readonly registryId: string; readonly change: TagChange; readonly operator: AccountScope };

/**
 * Handles a registry's message about domains that move from one registrar's tag to another's. Each name is handled in a
 * transaction of its own, because the names may belong to different accounts. Handling a message twice changes nothing.
 */
export async function followTagChange(deps: SweepDeps, told: Told): Promise<void> {
  for (const name of told.change.names) await followName(deps, told, name);
}

async function followName(deps: SweepDeps, told: Told, name: string): Promise<void> {
  const { step } = told.change;
  const { holder, incoming } = await tx(deps.sweeping, { actor: "job:poll" }, async (trx) => ({
    holder: await holderOf(trx, name),
    incoming: await incomingTransfersOf(trx, name),
  }));
  if (holder !== null) await followHeld(deps, told, name, holder);
  else if (step === "arrived" && incoming.length > 0) {
    // Each order for the name reads the registry itself. It gets the name only if no other account has ordered it.
    for (const { accountId, brandId, requestId } of incoming) {
      const scope = makeScope({ accountId, brandId, actor: `registry:${told.registryId}` });
      await tx(deps.pool, scope, (trx) => deps.onDecided(trx, { accountId, requestId }));
    }
  } else if (step === "arrived" || step === "asked") await tellStaff(deps, told, name);
}

async function followHeld(deps: SweepDeps, { registryId, change }: Told, name: string, holder: DueDomain): Promise<void> {
  const { accountId, brandId, domainId } = holder;
  const scope = makeScope({ accountId, brandId, actor: `registry:${registryId}` });
  await tx(deps.pool, scope, async (trx) => {
    // The name is read again whatever the message says, because only the registry shows whether it has left.
    await makeSyncDue(trx, scope, domainId, deps.clock.now());
    if (change.step === "rejected") await noteDeclined(deps, trx, scope, { name, domainId, otherParty: change.toTag });
    await notifyBrowsers(trx, accountId, { topic: "domain", ids: [domainId] });
  });
}

async function noteDeclined(
  deps: SweepDeps,
  trx: Trx,
  scope: AccountScope,
  { name, domainId, otherParty }: { readonly name: string; readonly domainId: string; readonly otherParty: string | null },
): Promise<void> {
  const now = deps.clock.now();
  if (!(await endTransferOut(trx, scope, name, "rejected"))) return;
  // The code counts as expired now, so that the periodic job puts back the lock that was removed for this transfer.
  await setAuthCodeUntil(trx, scope, domainId, now);
  const { accountId, brandId } = scope;
  await deps.notifyLeaving(trx, {
    accountId,
    brandId,
    domainId,
    name,
    step: "declined",
    at: now.toISOString(),
    transferId: null,
    otherParty,
    until: null,
  });
}

/**
 * Tells staff about a name that comes to us without an order, or about a question of the registry to the registrar of our tag.
 */
async function tellStaff(deps: SweepDeps, { registryId, change, operator }: Told, name: string): Promise<void> {
  const { toTag, caseId } = change;
  const text =
    change.step === "asked"
      ? taskText("releaseAsked", { name, tag: toTag ?? "", caseId: caseId ?? "" })
      : taskText("arrivedUnordered", { name, tag: toTag ?? "" });
  await tx(deps.pool, operator, (trx) =>
    raiseTask(trx, operator, {
      kind: "registry.arrival",
      key: `${name}:${change.step}:${caseId ?? ""}`,
      severity: "high",
      text,
      data: { registryId, name },
    }),
  );
}
