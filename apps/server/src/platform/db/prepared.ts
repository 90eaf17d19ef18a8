import { createHash } from "node:crypto";
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type { Writable } from "node:stream";
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

/** Before a statement whose answer nobody reads (see sendUnread): it leaves together with the next one. */
export const unread = "/* unread */ ";

/** Before the last statement of a transaction (see sendLast): the commit leaves with it. */
export const last = "/* last */ ";

/** Before a question that leaves together with the next statement (see askTogether): its rows come into the list it was answered with. */
export const together = "/* together */ ";

/** Has what waits for company leave at once (see sendAhead). */
export const ahead = "/* ahead */";

type Statement = { readonly text: string; readonly values: readonly unknown[]; readonly rows?: unknown[] };

const noRows = { rows: [], rowCount: 0 };

/** Puts the rows of an answer into the list that waits for them. */
function collect({ rows }: Statement, answer: PromiseSettledResult<PostgresQueryResult<unknown>> | undefined): void {
  if (rows !== undefined && answer?.status === "fulfilled") for (const row of answer.value.rows) rows.push(row);
}

/** One connection for as long as a transaction has it. The transaction's BEGIN and its unread statements wait for company. */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #isStale = false;
  #isEnded = false;
  #held: Statement[] = [];
  /** Sent, and not answered yet as far as anybody has looked. */
  #ahead: { readonly statement: Statement; readonly answer: Promise<PostgresQueryResult<unknown>> }[] = [];

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
    return this.#run<R>(statement, parameters);
  }

  /** A connection whose prepared statements are out of date is not used again. */
  release(): void {
    this.#client.release(this.#isStale);
  }

  async #run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (text === "begin" || text.startsWith(unread)) {
      this.#held.push({ text: text.startsWith(unread) ? text.slice(unread.length) : text, values });
      return { ...noRows, command: "SELECT" };
    }
    if (text === ahead) {
      const held = this.#held.splice(0);
      const answers = this.#inOneWrite(() => held.map((one) => this.#send<unknown>(one)));
      for (const [at, answer] of answers.entries()) {
        // thrown where the next answer is waited for
        answer.catch(() => {});
        const statement = held[at];
        if (statement !== undefined) this.#ahead.push({ statement, answer });
      }
      return { ...noRows, command: "SELECT" };
    }
    if (text.startsWith(together)) {
      const rows: R[] = [];
      this.#held.push({ text: text.slice(together.length), values, rows });
      return { rows, rowCount: 0, command: "SELECT" };
    }
    if (this.#isEnded) {
      if (text === "commit" || text === "rollback") return { ...noRows, command: "COMMIT" };
      throw new Error("a statement after the last one of its transaction");
    }
    const held = this.#held.splice(0);
    if (text.startsWith(last)) {
      this.#isEnded = true;
      return this.#answerOf(held.length, [...held, { text: text.slice(last.length), values }, { text: "commit", values: [] }]);
    }
    const isUnbegun = held[0]?.text === "begin";
    if (isUnbegun && text === "rollback") return { ...noRows, command: "ROLLBACK" };
    // Everything it wanted to know was remembered: only its own context would come and go.
    if (isUnbegun && text === "commit" && held.slice(1).every((one) => one.text.startsWith("select set_config(")))
      return { ...noRows, command: "COMMIT" };
    const before = text === "rollback" ? [] : held;
    return this.#answerOf(before.length, [...before, { text, values }]);
  }

  /** Sends all in their order and gives the answer of the one at that place. */
  async #answerOf<R>(place: number, statements: readonly Statement[]): Promise<PostgresQueryResult<R>> {
    const sentBefore = this.#ahead.splice(0);
    const sent = this.#inOneWrite(() => statements.map((one) => this.#send<R>(one)));
    const earlier = await Promise.allSettled(sentBefore.map((one) => one.answer));
    const answers = await Promise.allSettled(sent);
    // A failed statement fails those behind it too: the first error is the one that says why.
    const isRollback = statements[place]?.text === "rollback";
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

  async #send<R>({ text, values }: Statement): Promise<PostgresQueryResult<R>> {
    const name = values.length === 0 ? undefined : nameOf(text);
    try {
      const result = await this.#client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
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
 * server still plans anew where the values make a difference. Statements given together leave together: the pool's
 * connections are in pipeline mode.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => new PreparingClient(await pool.connect()),
    end: () => pool.end(),
  };
}
