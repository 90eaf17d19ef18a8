import { everyInTurn } from "./every.ts";
import type { JobKind, Jobs } from "./jobs.ts";
import type { Log } from "./log.ts";
import { makeScope, type AccountScope } from "./scope.ts";

/** Background work of an area: jobs, which run after an event, and sweeps, which run periodically. */
export type Work = { readonly jobs: readonly JobWork[]; readonly sweeps: readonly SweepWork[] };

/** Binds one kind of job to its handler. */
export type JobWork = { start(jobs: Jobs): Promise<void> };

export type SweepWork = { readonly name: string; readonly seconds: number; readonly run: () => Promise<unknown> };

/** Seconds between the runs of periodic jobs. Each job pauses for a multiple of one of them. */
export type Paces = {
  /** For sweeps that read our own database. */
  readonly sweep: number;
  /** For sweeps that fetch the data of domains from registries. */
  readonly registry: number;
};

/** `concurrency`: how many jobs of the kind a process runs at once. */
export function job<Payload extends object>(
  kind: JobKind<Payload>,
  concurrency: number,
  handle: (payload: Payload) => Promise<unknown>,
): JobWork {
  return {
    start: (jobs) =>
      jobs.work(kind, concurrency, async (payload) => {
        await handle(payload);
      }),
  };
}

/** A job that works in one account, named in its payload; `actor` is its name in the audit log. */
export function accountJob<Payload extends { accountId: string; brandId: string }>(
  kind: JobKind<Payload>,
  concurrency: number,
  actor: string,
  handle: (scope: AccountScope, payload: Payload) => Promise<unknown>,
): JobWork {
  return job(kind, concurrency, (payload) => handle(accountScope(payload, actor), payload));
}

export function accountScope({ accountId, brandId }: { accountId: string; brandId: string }, actor: string): AccountScope {
  return makeScope({ accountId, brandId, actor });
}

export function sweep(name: string, seconds: number, run: () => Promise<unknown>): SweepWork {
  return { name, seconds, run };
}

/** Pause between the starts of the periodic jobs, which would otherwise all need a connection at the same time. */
const apartMs = 100;

/** Starts all jobs and sweeps. Returns a function that stops the sweeps; jobs stop with their queue. */
export async function startWork(jobs: Jobs, log: Log, works: readonly Work[]): Promise<() => Promise<void>> {
  for (const each of works.flatMap((work) => work.jobs)) await each.start(jobs);
  const every = everyInTurn(apartMs);
  const running = works
    .flatMap((work) => work.sweeps)
    .map(({ name, seconds, run }) => every(seconds, name, log, async () => void (await run())));
  return async () => {
    await Promise.all(running.map((each) => each.stop()));
  };
}
