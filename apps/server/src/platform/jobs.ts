import { CompiledQuery } from "kysely";
import { PgBoss, type Job as BossJob } from "pg-boss";
import pg from "pg";
import type { z } from "zod";
import { OutcomeError } from "./outcomes.ts";
import { sendUnread, type Trx } from "./db/transaction.ts";
import { errorFields, type Log } from "./log.ts";

/**
 * A kind of background work: a name, the schema of its payload, and how it is retried. `keyOf` returns the key of what is
 * worked on. For each key at most one job runs, and at most one more waits.
 */
export type JobKind<Payload extends object> = {
  readonly name: string;
  readonly schema: z.ZodType<Payload>;
  readonly keyOf: (payload: Payload) => string;
  readonly retries: number;
  readonly retryDelaySeconds: number;
  readonly expireSeconds: number;
};

export function defineJob<Payload extends object>(
  kind: Pick<JobKind<Payload>, "name" | "schema" | "keyOf"> & Partial<JobKind<Payload>>,
): JobKind<Payload> {
  // 300 s is longer than the slowest timeout of a registry or provider in one step; a dead worker is noticed much earlier by
  // its heartbeat.
  return { retries: 5, retryDelaySeconds: 2, expireSeconds: 300, ...kind };
}

const schema = "pgboss";
// The library's minimum: the job of a killed worker is not repeated sooner than after 10 s.
const heartbeatSeconds = 10;

/** Creates the tables of the queue and one queue for each kind of job. Runs after the migrations, as the owner of the schema. */
export async function installJobs(
  url: string,
  kinds: readonly { name: string; retries: number; retryDelaySeconds: number; expireSeconds: number }[],
): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema, max: 2, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  for (const kind of kinds) {
    const options = {
      policy: "stately" as const,
      notify: true,
      heartbeatSeconds,
      retryLimit: kind.retries,
      retryDelay: kind.retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: kind.expireSeconds,
    };
    if (await boss.getQueue(kind.name)) {
      const { policy: _, ...changeable } = options;
      await boss.updateQueue(kind.name, changeable);
    } else await boss.createQueue(kind.name, options);
  }
  await boss.stop({ graceful: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    grant usage on schema ${schema} to nameplane_app, nameplane_worker, nameplane_staff;
    grant select, insert, update, delete on all tables in schema ${schema} to nameplane_app, nameplane_worker, nameplane_staff;
    grant usage on all sequences in schema ${schema} to nameplane_app, nameplane_worker, nameplane_staff;
    grant execute on all functions in schema ${schema} to nameplane_app, nameplane_worker, nameplane_staff`);
  await client.end();
}

/** Lets the queue library use the caller's transaction. Nobody reads the answers of its statements. */
function unreadBy(trx: Trx): { executeSql(text: string, values?: unknown[]): Promise<{ rows: never[] }> } {
  return {
    async executeSql(text, values = []) {
      await sendUnread(trx, { compile: () => CompiledQuery.raw(text, values) });
      return { rows: [] };
    },
  };
}

export type JobContext = { readonly jobId: string; readonly attempt: number; readonly isLastAttempt: boolean };

/** The queue as one process uses it: every process can enqueue jobs, and workers also run them. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #log: Log;

  constructor(url: string, role: "nameplane_app" | "nameplane_worker", log: Log) {
    this.#log = log;
    const isWorker = role === "nameplane_worker";
    this.#boss = new PgBoss({
      connectionString: url,
      options: `-c role=${role}`,
      schema,
      max: isWorker ? 4 : 2,
      migrate: false,
      createSchema: false,
      schedule: false,
      reindex: false,
      monitorVacuum: false,
      supervise: isWorker,
      superviseIntervalSeconds: 2,
      monitorIntervalSeconds: 2,
      maintenanceIntervalSeconds: 300,
      // For this long the library remembers which keys have a running job. A second job for a key waits until that is
      // forgotten.
      queueCacheIntervalSeconds: 2,
      useListenNotify: isWorker,
    });
    this.#boss.on("error", (error) => this.#log.error({ event: "jobs.error", ...errorFields(error) }, "job queue"));
  }

  async start(): Promise<void> {
    await this.#boss.start();
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 10_000 });
  }

  /**
   * Adds jobs in the caller's transaction, so they exist only if its changes do. `behind`: whether they wait until no other job
   * of the kind is waiting.
   */
  async enqueue<Payload extends object>(
    trx: Trx,
    kind: JobKind<Payload>,
    payloads: readonly Payload[],
    options: { startAfter?: Date; behind?: boolean } = {},
  ): Promise<void> {
    if (payloads.length === 0) return;
    const jobs = payloads.map((data) => ({
      data,
      singletonKey: kind.keyOf(data),
      ...(options.startAfter ? { startAfter: options.startAfter } : {}),
      ...(options.behind === true ? { priority: -1 } : {}),
    }));
    await this.#boss.insert(kind.name, jobs, { db: unreadBy(trx) });
  }

  /**
   * Runs `handler` for each job of a kind, at most `concurrency` at a time. If the handler throws, the job is retried by the
   * rule of its kind.
   */
  async work<Payload extends object>(
    kind: JobKind<Payload>,
    concurrency: number,
    handler: (payload: Payload, context: JobContext) => Promise<void>,
  ): Promise<void> {
    const one = async (job: BossJob<unknown> & { retryCount?: number; retryLimit?: number }) => {
      const started = performance.now();
      const attempt = (job.retryCount ?? 0) + 1;
      try {
        await handler(kind.schema.parse(job.data), {
          jobId: job.id,
          attempt,
          isLastAttempt: attempt > (job.retryLimit ?? kind.retries),
        });
        this.#log.debug(
          { event: "job.done", job: kind.name, jobId: job.id, ms: Math.round(performance.now() - started) },
          "job done",
        );
      } catch (error) {
        const level = error instanceof OutcomeError && error.kind === "unavailable" ? "warn" : "error";
        this.#log[level]({ event: "job.failed", job: kind.name, jobId: job.id, attempt, ...errorFields(error) }, "job failed");
        throw error;
      }
    };
    for (let n = 0; n < concurrency; n++) {
      let worker: string | undefined;
      worker = await this.#boss.work(
        kind.name,
        { batchSize: 1, includeMetadata: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
        async ([job]) => {
          try {
            if (job) await one(job);
          } finally {
            // After a job there may be more: without this, each job would be followed by a pause, however many wait.
            if (worker !== undefined) this.#boss.notifyWorker(worker);
          }
        },
      );
    }
  }
}
