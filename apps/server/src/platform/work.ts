import { everyInTurn } from "./every.ts";
import type { JobKind, Jobs } from "./jobs.ts";
import type { Log } from "./log.ts";
import { makeScope, type AccountScope } from "./scope.ts";

/** Background work of an area: jobs, done when something has happened, and sweeps, done again and again. */
export type Work = { readonly jobs: readonly JobWork[]; readonly sweeps: readonly SweepWork[] };

/** Binds one kind of job to what does it. */
export type JobWork = { start(jobs: Jobs): Promise<void> };

export type SweepWork = { readonly name: string; readonly seconds: number; readonly run: () => Promise<unknown> };

/** Seconds between the runs of sweeps. Each sweep says how many times its base it pauses. */
export type Paces = {
  /** Of sweeps that look into our own database. */
  readonly sweep: number;
  /** Of sweeps that read names at registries. */
  readonly registry: number;
};

/** `concurrency`: how many jobs of the kind are worked on at once in a process. */
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

/** A job that works within one account, named in its payload; `actor` is what the audit log calls it. */
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

/** Sweeps that are begun together would all want a connection at once. */
const apartMs = 100;

/** Starts everything. Gives what stops the sweeps; jobs end with their queue. */
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
