import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { renewTask } from "../../../platform/staff-tasks.ts";
import { sweep, type Paces, type Work } from "../../../platform/work.ts";
import type { HostAsker } from "./host-asker.port.ts";
import { leadsTo } from "./hosts.rules.ts";
import { hostsToAsk, noteHost, type WatchedHost } from "./hosts.repository.ts";

export type WatchDeps = {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly clock: Clock;
  readonly asker: HostAsker;
  /** The host of the operator's panel, which leads here. */
  readonly home: string;
};

const hourMs = 3_600_000;
/** The largest number of hosts checked in one run. The others are checked in the next run. */
const mostAtOnce = 200;

/**
 * Checks once an hour where each proved host leads, and notes it for the editor. If a host stops leading here, a staff task is
 * created, but the brand is still served on it. A host that comes back then works at once, and one that never does harms no one.
 * If a name server does not answer, nothing is noted.
 */
export async function watchHosts({ pool, sweeping, clock, asker, home }: WatchDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - hourMs);
  const hosts = await tx(sweeping, { actor: "job:brand-hosts" }, (trx) => hostsToAsk(trx, before, mostAtOnce));
  if (hosts.length === 0) return;
  const ours = await unlessSilent(asker.addresses(home));
  // Without our own addresses there is nothing to compare with.
  if (ours === null || ours.length === 0) return;
  for (const host of hosts) {
    const theirs = await unlessSilent(asker.addresses(host.host));
    if (theirs !== null) await note({ pool, clock }, host, leadsTo(theirs, ours));
  }
}

async function note(
  { pool, clock }: Pick<WatchDeps, "pool" | "clock">,
  { host, brand_id: brandId, name, owner, leads: was }: WatchedHost,
  leads: ReturnType<typeof leadsTo>,
): Promise<void> {
  await tx(pool, { accountId: owner, brandId, actor: "job:brand-hosts" }, async (trx) => {
    await noteHost(trx, host, leads, clock.now());
    if (was === "here" && leads !== "here")
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

export function brandHostWork(deps: WatchDeps, paces: Paces): Work {
  return { jobs: [], sweeps: [sweep("brand-hosts", paces.sweep * 60, () => watchHosts(deps))] };
}
