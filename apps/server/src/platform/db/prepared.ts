import { createHash } from "node:crypto";
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";

/** More different texts than the product has; lists of changing length make new ones without end, and stay unnamed after it. */
const namesMax = 600;
/** A statement with hundreds of values comes in as many lengths as there are orders: it would hardly meet itself again. */
const textMax = 6000;

const seen = new Map<string, string | null>();

/** The name a statement is prepared under: none the first time it is met, the same ever after. */
function nameOf(text: string): string | undefined {
  if (text.length > textMax) return undefined;
  const known = seen.get(text);
  if (known === undefined) {
    if (seen.size < namesMax) seen.set(text, null);
    return undefined;
  }
  if (known !== null) return known;
  const name = `np_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  seen.set(text, name);
  return name;
}

/** "cached plan must not change result type": a migration changed a table under a statement prepared before it. */
export const stalePlan = "0A000";

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #isStale = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== "string") throw new Error("cursors are not used");
    return this.#run<R>(statement, [...parameters]);
  }

  /** A connection whose prepared statements are out of date is not used again. */
  release(): void {
    this.#client.release(this.#isStale);
  }

  async #run<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    const name = values.length === 0 ? undefined : nameOf(text);
    try {
      const result = await this.#client.query({ text, values, ...(name === undefined ? {} : { name }) });
      return result as unknown as PostgresQueryResult<R>;
    } catch (error) {
      this.#isStale ||= error instanceof Error && "code" in error && error.code === stalePlan;
      throw error;
    }
  }
}

/**
 * The pool as the query builder sees it: statements with parameters that come again are prepared once per connection.
 * Reading a statement, working the row policies into it and planning it costs more than most of ours take to run; the
 * server still plans anew where the values make a difference.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => new PreparingClient(await pool.connect()),
    end: () => pool.end(),
  };
}
