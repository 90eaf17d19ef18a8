import { sql, type CompiledQuery, type Transaction } from "kysely";
import type { AccountScope } from "../scope.ts";
import type { Pool } from "./connect.ts";
import { withConnection } from "./pipeline.ts";
import { stalePlan } from "./prepared-names.ts";
import type { Database } from "./schema.ts";

export type Trx = Transaction<Database>;

/**
 * A staff member of the operator, who sees the customers of all brands or of a single brand. Only for the pool of the staff's
 * role.
 */
export type StaffContext = { readonly staffId: string; readonly brandLimit: string | null; readonly actor: string };

/** What a transaction can see: an account (customers and their jobs), a brand (public pages), staff, or only reference data. */
export type Context =
  | AccountScope
  | StaffContext
  | { readonly brandId: string; readonly actor: string }
  | { readonly actor: string };

const attempts = 6;
const retryable = new Set(["40001", "40P01", stalePlan]);

function sqlState(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined;
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== "23505") return false;
  return (
    constraint === undefined ||
    (typeof error === "object" && error !== null && "constraint" in error && error.constraint === constraint)
  );
}

/** Whether a CHECK of the database, or a trigger, refused a row, such as a balance below zero. */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== "23514") return false;
  return (
    constraint === undefined ||
    (typeof error === "object" && error !== null && "constraint" in error && error.constraint === constraint)
  );
}

/**
 * All access to the database goes through here. Sets the row context for exactly this transaction, then runs fn. After
 * serialization failures and deadlocks the whole of fn runs again (at most 6 times), so fn must have no effect outside the
 * database: no network calls, and jobs only through enqueue(trx, ...). Without a context, fn's first statement has to open one
 * (np_enter).
 */
export async function tx<T>(pool: Pool, context: Context | null, fn: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let begun: Trx | undefined;
    try {
      const result = await pool.kysely.transaction().execute(async (trx) => {
        begun = trx;
        if (context) await enter(trx, context);
        return fn(trx);
      });
      // Work after the commit begins only after the caller has got the result.
      const work = begun === undefined ? undefined : committed.get(begun);
      if (work !== undefined) setImmediate(() => work.forEach((each) => each()));
      return result;
    } catch (error) {
      const state = sqlState(error);
      if (state === undefined || !retryable.has(state) || attempt >= attempts) throw error;
    }
  }
}

const committed = new WeakMap<Trx, (() => void)[]>();

/**
 * Runs `work` after the transaction is committed and its caller has the result, and never if it is not committed. The process
 * may die before that, so anything that must not be lost has to be stored in the transaction, where a periodic job finds it.
 */
export function afterCommit(trx: Trx, work: () => void): void {
  committed.set(trx, [...(committed.get(trx) ?? []), work]);
}

/**
 * Adds a statement whose answer nobody reads. It is sent with the next statement that is read, or with the commit; its error is
 * thrown there.
 */
export async function sendUnread(trx: Trx, statement: { compile(trx: Trx): CompiledQuery }): Promise<void> {
  await withConnection(trx, (connection) => connection.sendUnread(statement.compile(trx)));
}

/**
 * Sends the unread statements now, so that the database works on them while the program does something else. Their errors are
 * thrown by the next statement that is read, or by the commit.
 */
export async function sendAhead(trx: Trx): Promise<void> {
  await withConnection(trx, (connection) => connection.sendAhead());
}

/**
 * Sends the last statement of the transaction together with the commit, so that a transaction of one statement is one round
 * trip. The caller cannot roll back after reading the answer; a statement after it is refused.
 */
export async function sendLast<R>(trx: Trx, statement: { compile(trx: Trx): CompiledQuery<R> }): Promise<R[]> {
  return (await withConnection(trx, (connection) => connection.sendLast(statement.compile(trx)))) as R[];
}

/**
 * Sends several queries in one round trip, and returns the rows of each. They run one after the other, so a query that follows
 * a locking query sees everything that was committed before the lock was obtained.
 */
export async function askTogether<Rows extends object[]>(
  trx: Trx,
  ...statements: { readonly [Each in keyof Rows]: { compile(trx: Trx): CompiledQuery<Rows[Each]> } }
): Promise<{ [Each in keyof Rows]: Rows[Each][] }> {
  const compiled = statements.map((statement) => statement.compile(trx));
  const answers = await withConnection(trx, async (connection) => {
    const earlier = compiled.slice(0, -1).map((query) => connection.askLater(query));
    const [final] = compiled.slice(-1);
    return final === undefined ? earlier : [...earlier, (await connection.executeQuery(final)).rows];
  });
  // At this point the lists of all but the last query are filled.
  return answers as { [Each in keyof Rows]: Rows[Each][] };
}

async function enter(trx: Trx, context: Context): Promise<void> {
  if ("staffId" in context) return enterAsStaff(trx, context);
  const account = "accountId" in context ? context.accountId : "";
  const user = "userId" in context ? (context.userId ?? "") : "";
  const brand = "brandId" in context ? context.brandId : "";
  // A user may be restricted to some domains of the account. Sessions and API keys get this restriction from np_enter and
  // np_enter_token.
  const isOfUser = account !== "" && user !== "";
  const reach = isOfUser ? sql`np_restricted_user(${account}::uuid, ${`user:${user}`})` : sql`''`;
  await sendUnread(
    trx,
    sql`select set_config('np.account', ${account}, true), set_config('np.user', ${user}, true), set_config('np.brand', ${brand}, true),
    set_config('np.tree', 'off', true), set_config('np.reach', ${reach}, true), set_config('np.actor', ${context.actor}, true)`,
  );
}

async function enterAsStaff(trx: Trx, { staffId, brandLimit, actor }: StaffContext): Promise<void> {
  await sendUnread(
    trx,
    sql`select set_config('np.staff', ${staffId}, true), set_config('np.brand', ${brandLimit ?? ""}, true), set_config('np.actor', ${actor}, true)`,
  );
}
