import pg from "pg";
import { Kysely } from "kysely";
import { FAR_FUTURE } from "../clock.ts";
import { pipelineDialect } from "./pipeline.ts";
import type { Database } from "./schema.ts";

/** The runtime roles of the schema. A pool acts as one of them from its first statement. */
export type RuntimeRole = "nameplane_app" | "nameplane_worker" | "nameplane_staff" | "nameplane_readonly";

export type Pool = { readonly kysely: Kysely<Database>; readonly pg: pg.Pool; close(): Promise<void> };

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a safe integer`);
  return value;
});
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) =>
  text === "infinity" ? FAR_FUTURE : new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00")),
);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);
types.setTypeParser(1041, (text) =>
  text
    .replace(/^\{|\}$/g, "")
    .split(",")
    .filter(Boolean),
); // inet[]

/**
 * Opens a pool that acts as one runtime role. The role is a start-up option of the connection, so RESET ROLE in a session
 * returns to this role and not to the login's own rights. In production each process should have its own login instead.
 * `waitMs`: how long a call waits for a free connection before it fails.
 */
export function connect(url: string, role: RuntimeRole | null, max = 10, waitMs = 5000): Pool {
  // This option is missing in the library's types. With it, statements given to a connection are sent at once, and their answers
  // come in order.
  const options: pg.PoolConfig & { pipeline: true } = {
    pipeline: true,
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    ...(role
      ? {
          options: `-c role=${role} -c statement_timeout=30000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=60000`,
        }
      : {}),
    application_name: role ?? "nameplane-migrate",
  };
  const pool = new pg.Pool(options);
  // A lost idle connection must not end the process; the next query opens a new one.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const kysely = new Kysely<Database>({ dialect: pipelineDialect(pool) });
  return { kysely, pg: pool, close: () => kysely.destroy() };
}
