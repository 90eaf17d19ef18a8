import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { Clock } from "../../platform/clock.ts";
import type { Pool } from "../../platform/db/connect.ts";
import { tx } from "../../platform/db/transaction.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { newId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { endTask, renewTask } from "../../platform/staff-tasks.ts";
import { brandHostNewsJob } from "./brandhosts.jobs.ts";
import type { HostAsker } from "./host-asker.port.ts";
import { leadsTo } from "./hosts.rules.ts";
import { hostsToAsk, noteHost, type WatchedHost } from "./hosts.repository.ts";

export type WatchDeps = {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly clock: Clock;
  readonly asker: HostAsker;
  readonly jobs: Jobs;
  /** The addresses at which the panel is served. */
  readonly ours: () => Promise<readonly string[]>;
};

const hourMs = 3_600_000;
/** The largest number of hosts checked in one run. The others are checked in the next run. */
const mostAtOnce = 200;

/**
 * Checks once an hour where each proved host leads, and stores it for those who edit the brand. If a host stops leading here, its
 * reseller is told and staff get a task, but the brand is still served on the host. A host that leads here again then works at
 * once, and serving a host that never does harms nobody. If a name server does not answer, nothing is stored.
 */
export async function watchHosts(deps: WatchDeps): Promise<void> {
  const { sweeping, clock, asker } = deps;
  const before = new Date(clock.now().getTime() - hourMs);
  const hosts = await tx(sweeping, { actor: "job:brand-hosts" }, (trx) => hostsToAsk(trx, before, mostAtOnce));
  if (hosts.length === 0) return;
  const ours = await unlessSilent(deps.ours());
  // Without our own addresses there is nothing to compare with.
  if (ours === null || ours.length === 0) return;
  for (const host of hosts) {
    const theirs = await unlessSilent(asker.addresses(host.host));
    if (theirs !== null) await note(deps, host, leadsTo(theirs, ours));
  }
}

async function note(
  { pool, clock, jobs }: WatchDeps,
  { host, brand_id: brandId, name, owner, owner_brand: ownerBrand, is_operators: isOperators, leads: was }: WatchedHost,
  leads: ReturnType<typeof leadsTo>,
): Promise<void> {
  await tx(pool, { accountId: owner, brandId, actor: "job:brand-hosts" }, async (trx) => {
    await noteHost(trx, host, leads, clock.now());
    if (was !== "here" && leads === "here")
      await endTask(trx, { accountId: owner }, { kind: "brand_host", key: host, by: "job:brand-hosts", at: clock.now() });
    if (was !== "here" || leads === "here") return;
    await renewTask(
      trx,
      { accountId: owner },
      {
        kind: "brand_host",
        key: host,
        severity: "normal",
        subject: { kind: "brand", id: brandId },
        text: taskText("hostLeadsElsewhere", { host, brand: name }),
      },
    );
    if (isOperators) return;
    const news = {
      id: newId(),
      accountId: owner,
      brandId: ownerBrand,
      step: "lost" as const,
      host,
      brand: name,
      why: null,
      endsAt: null,
    };
    await jobs.enqueue(trx, brandHostNewsJob, [news]);
  });
}

async function unlessSilent(asked: Promise<readonly string[]>): Promise<readonly string[] | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof OutcomeError) return null;
    throw error;
  }
}
