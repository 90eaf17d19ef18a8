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

/** Puts the rows of an answer into the list that waits for them. */
function collect({ rows }: Statement, answer: PromiseSettledResult<Answer> | undefined): void {
  if (rows !== undefined && answer?.status === "fulfilled") for (const row of answer.value.rows) rows.push(row);
}

/**
 * One connection for as long as a transaction has it. BEGIN and the statements whose answer nobody reads wait, and leave in one write with
 * the next statement that is read; the connections are in pipeline mode, so that the answers come in order.
 */
export class PipelineConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #isStale = false;
  #isEnded = false;
  #held: Statement[] = [];
  /** Sent, and not answered yet as far as anybody has looked. */
  #ahead: { readonly statement: Statement; readonly answer: Promise<Answer> }[] = [];

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  begin(): void {
    this.#held.push(begin);
  }

  /** Ends the transaction. Nothing is sent where the last statement took the commit along, or where nothing but the context was set. */
  async commit(): Promise<void> {
    if (this.#isEnded) return;
    const held = this.#held.splice(0);
    const isUntouched = held[0] === begin && held.slice(1).every((one) => one.text.startsWith("select set_config("));
    if (isUntouched) return;
    const { command } = await this.#answerOf(held.length, [...held, commit]);
    // PostgreSQL answers so where an error that somebody caught had ended the transaction before.
    if (command === "ROLLBACK") throw new AbortedTransactionError();
  }

  /** Undoes the transaction; what still waits is not sent. */
  async rollback(): Promise<void> {
    if (this.#isEnded) return;
    const isUnbegun = this.#held.splice(0)[0] === begin;
    if (!isUnbegun) await this.#answerOf(0, [rollback]);
  }

  /** A connection whose prepared statements are out of date is not used again. */
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

  /** Keeps a statement whose answer nobody reads until the next one leaves; its error comes with that one's answer. */
  sendUnread(query: CompiledQuery): void {
    this.#refuseAfterEnd();
    this.#held.push(statementOf(query));
  }

  /** Has what waits leave now. Errors come with the next answer that is read, at the latest with the commit. */
  sendAhead(): void {
    const held = this.#held.splice(0);
    const answers = this.#inOneWrite(() => held.map((one) => this.#send(one)));
    for (const [at, answer] of answers.entries()) {
      // thrown where the next answer is waited for
      answer.catch(() => {});
      const statement = held[at];
      if (statement !== undefined) this.#ahead.push({ statement, answer });
    }
  }

  /** Keeps a question until the next statement leaves. Gives the list that holds its rows once that one is answered. */
  askLater(query: CompiledQuery): unknown[] {
    this.#refuseAfterEnd();
    const rows: unknown[] = [];
    this.#held.push({ ...statementOf(query), rows });
    return rows;
  }

  /** The last statement of the transaction: the commit leaves with it. A statement after it is refused. */
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

  /** Sends all in their order and gives the answer of the one at that place. */
  async #answerOf(place: number, statements: readonly Statement[]): Promise<Answer> {
    const sentBefore = this.#ahead.splice(0);
    const sent = this.#inOneWrite(() => statements.map((one) => this.#send(one)));
    const earlier = await Promise.allSettled(sentBefore.map((one) => one.answer));
    const answers = await Promise.allSettled(sent);
    // A failed statement fails those behind it too: the first error is the one that says why.
    const isRollback = statements[place] === rollback;
    const failed = [...(isRollback ? [] : earlier), ...answers].find((answer) => answer.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    for (const [at, { statement }] of sentBefore.entries()) collect(statement, earlier[at]);
    for (const [at, statement] of statements.entries()) collect(statement, answers[at]);
    const answer = answers[place];
    if (answer?.status !== "fulfilled") throw new Error("a statement was not sent");
    return answer.value;
  }

  /** Each statement would be a write of its own, and a write costs more than a small statement. */
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

/** Connections of a pool for the query builder. */
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

/** What the query builder needs to know of PostgreSQL, over connections that pipeline. */
export function pipelineDialect(pool: pg.Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PipelineDriver(pool),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** The connection a transaction holds, for what the query builder has no call for. */
export function withConnection<DB, T>(
  trx: Transaction<DB>,
  work: (connection: PipelineConnection) => T | Promise<T>,
): Promise<T> {
  return trx.getExecutor().provideConnection(async (connection) => work(own(connection)));
}
