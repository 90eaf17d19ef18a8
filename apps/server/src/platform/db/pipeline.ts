import {
  AbortedTransactionError,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  type Transaction,
} from "kysely";
import type { Writable } from "node:stream";
import type pg from "pg";
import { preparedName, stalePlan } from "./prepared-names.ts";

type Statement = { readonly text: string; readonly values: readonly unknown[]; readonly rows?: unknown[] };
type Answer = pg.QueryResult<Record<string, unknown>>;

const begin: Statement = { text: "begin", values: [] };
const commit: Statement = { text: "commit", values: [] };
const rollback: Statement = { text: "rollback", values: [] };

const statementOf = ({ sql, parameters }: CompiledQuery): Statement => ({ text: sql, values: parameters });

/** Puts the rows of an answer into the list that the caller got when the query was queued. */
function collect({ rows }: Statement, answer: PromiseSettledResult<Answer> | undefined): void {
  if (rows !== undefined && answer?.status === "fulfilled") for (const row of answer.value.rows) rows.push(row);
}

/**
 * One connection for the duration of a transaction. BEGIN and statements whose answers are not read are kept, and sent in one
 * write with the next statement whose answer is read. Connections are in pipeline mode, so answers come in order.
 */
export class PipelineConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #isStale = false;
  #isEnded = false;
  #held: Statement[] = [];
  /** Statements that were sent, but whose answers were not read yet. */
  #ahead: { readonly statement: Statement; readonly answer: Promise<Answer> }[] = [];

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  begin(): void {
    this.#held.push(begin);
  }

  /** Ends the transaction. Sends nothing if the last statement was sent with the commit, or when only the context was set. */
  async commit(): Promise<void> {
    if (this.#isEnded) return;
    const held = this.#held.splice(0);
    const isUntouched = held[0] === begin && held.slice(1).every((one) => one.text.startsWith("select set_config("));
    if (isUntouched) return;
    const { command } = await this.#answerOf(held.length, [...held, commit]);
    // PostgreSQL answers ROLLBACK to a COMMIT when an earlier error, caught by the caller, had aborted the transaction.
    if (command === "ROLLBACK") throw new AbortedTransactionError();
  }

  /** Rolls the transaction back; kept statements are not sent. */
  async rollback(): Promise<void> {
    if (this.#isEnded) return;
    const isUnbegun = this.#held.splice(0)[0] === begin;
    if (!isUnbegun) await this.#answerOf(0, [rollback]);
  }

  /** Returns the connection to the pool; one with outdated prepared statements is closed. */
  release(): void {
    this.#client.release(this.#isStale);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#refuseAfterEnd();
    const held = this.#held.splice(0);
    const { command, rowCount, rows } = await this.#answerOf(held.length, [...held, statementOf(query)]);
    const isChange = command === "INSERT" || command === "UPDATE" || command === "DELETE" || command === "MERGE";
    return { rows: rows as R[], ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    yield await Promise.reject<QueryResult<R>>(new Error("cursors are not used"));
  }

  /**
   * Keeps a statement until the next one is sent. Nobody reads its answer, so its error is thrown together with the next
   * statement's answer.
   */
  sendUnread(query: CompiledQuery): void {
    this.#refuseAfterEnd();
    this.#held.push(statementOf(query));
  }

  /** Sends the kept statements now. Their errors are thrown with the next answer that is read, or with the commit. */
  sendAhead(): void {
    const held = this.#held.splice(0);
    const answers = this.#inOneWrite(() => held.map((one) => this.#send(one)));
    for (const [at, answer] of answers.entries()) {
      // Thrown when the next answer is awaited.
      answer.catch(() => {});
      const statement = held[at];
      if (statement !== undefined) this.#ahead.push({ statement, answer });
    }
  }

  /**
   * Keeps a query until the next statement is sent. Returns a list that is filled with its rows when that statement is
   * answered.
   */
  askLater(query: CompiledQuery): unknown[] {
    this.#refuseAfterEnd();
    const rows: unknown[] = [];
    this.#held.push({ ...statementOf(query), rows });
    return rows;
  }

  /** Sends the last statement of the transaction together with the commit. A statement after it is refused. */
  async sendLast(query: CompiledQuery): Promise<unknown[]> {
    this.#refuseAfterEnd();
    const held = this.#held.splice(0);
    this.#isEnded = true;
    const { rows } = await this.#answerOf(held.length, [...held, statementOf(query), commit]);
    return rows;
  }

  #refuseAfterEnd(): void {
    if (this.#isEnded) throw new Error("a statement after the last one of its transaction");
  }

  /** Sends all statements in their order, and returns the answer of the one at this index. */
  async #answerOf(place: number, statements: readonly Statement[]): Promise<Answer> {
    const sentBefore = this.#ahead.splice(0);
    const sent = this.#inOneWrite(() => statements.map((one) => this.#send(one)));
    const earlier = await Promise.allSettled(sentBefore.map((one) => one.answer));
    const answers = await Promise.allSettled(sent);
    // If one statement fails, those after it fail too, so the first error states the real reason.
    const isRollback = statements[place] === rollback;
    const failed = [...(isRollback ? [] : earlier), ...answers].find((answer) => answer.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    for (const [at, { statement }] of sentBefore.entries()) collect(statement, earlier[at]);
    for (const [at, statement] of statements.entries()) collect(statement, answers[at]);
    const answer = answers[place];
    if (answer?.status !== "fulfilled") throw new Error("a statement was not sent");
    return answer.value;
  }

  /**
   * Sends all statements in one write. Otherwise each statement would be a separate write, which costs more than a small
   * statement itself.
   */
  #inOneWrite<T>(send: () => T): T {
    const { stream } = (this.#client as { connection?: { stream?: Partial<Writable> } }).connection ?? {};
    stream?.cork?.();
    try {
      return send();
    } finally {
      stream?.uncork?.();
    }
  }

  async #send({ text, values }: Statement): Promise<Answer> {
    const name = values.length === 0 ? undefined : preparedName(text);
    try {
      return await this.#client.query<Record<string, unknown>>({
        text,
        values: [...values],
        ...(name === undefined ? {} : { name }),
      });
    } catch (error) {
      this.#isStale ||= error instanceof Error && "code" in error && error.code === stalePlan;
      throw error;
    }
  }
}

/** Gives Kysely the connections of a pool. */
class PipelineDriver implements Driver {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PipelineConnection(await this.#pool.connect());
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    own(connection).begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await own(connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    own(connection).release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

function own(connection: DatabaseConnection): PipelineConnection {
  if (!(connection instanceof PipelineConnection)) throw new Error("a connection of another driver");
  return connection;
}

/** Kysely's dialect for PostgreSQL over pipelined connections. */
export function pipelineDialect(pool: pg.Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PipelineDriver(pool),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** The connection of a transaction, for calls that Kysely does not have. */
export function withConnection<DB, T>(
  trx: Transaction<DB>,
  work: (connection: PipelineConnection) => T | Promise<T>,
): Promise<T> {
  return trx.getExecutor().provideConnection(async (connection) => work(own(connection)));
}
