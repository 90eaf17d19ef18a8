import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { resourceMissing } from "./api-error.ts";
import { readNote, readResource } from "./read-stored.ts";
import type { Kind, Notes, Resources } from "./resources.ts";

export interface ListQuery {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
  /** Bounds on `created`, whole seconds, both inclusive. */
  createdFrom?: number | undefined;
  createdTo?: number | undefined;
  /** Top-level fields that must equal a text. */
  equals?: Partial<Record<"type" | "payment_method" | "payment_intent" | "customer" | "charge" | "status", string>>;
}

/** Everything that the provider stores: every object by its id, and the simulator's own notes about it. */
export class Book {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  add<K extends Kind>(kind: K, resource: Resources[K], note: Notes[K]): void {
    this.#statement("INSERT INTO object (id, kind, created, body, note) VALUES (?, ?, ?, ?, ?)").run(
      resource.id,
      kind,
      resource.created,
      JSON.stringify(resource),
      JSON.stringify(note),
    );
  }

  /** Stores a new version of an existing object. */
  save<K extends Kind>(kind: K, resource: Resources[K]): void {
    const { changes } = this.#statement("UPDATE object SET body = ? WHERE id = ? AND kind = ?").run(
      JSON.stringify(resource),
      resource.id,
      kind,
    );
    if (Number(changes) !== 1) throw new Error(`${kind} ${resource.id} is not in the book`);
  }

  saveNote<K extends Kind>(kind: K, id: string, note: Notes[K]): void {
    this.#statement("UPDATE object SET note = ? WHERE id = ? AND kind = ?").run(JSON.stringify(note), id, kind);
  }

  find<K extends Kind>(kind: K, id: string): Resources[K] | null {
    const row = this.#statement("SELECT body FROM object WHERE id = ? AND kind = ?").get(id, kind);
    return row ? readResource(kind, row["body"]) : null;
  }

  /** The object; throws the API's 404 when it does not exist. */
  get<K extends Kind>(kind: K, id: string, param?: string): Resources[K] {
    const found = this.find(kind, id);
    if (!found) throw resourceMissing(kind, id, param);
    return found;
  }

  note<K extends Kind>(kind: K, id: string): Notes[K] {
    const row = this.#statement("SELECT note FROM object WHERE id = ? AND kind = ?").get(id, kind);
    if (!row) throw new Error(`${kind} ${id} is not in the book`);
    return readNote(kind, row["note"]);
  }

  /** Objects newest first, as in the API's lists. With `endingBefore` it returns the page before that object. */
  list<K extends Kind>(kind: K, query: ListQuery): { items: Resources[K][]; hasMore: boolean } {
    const conditions = ["kind = ?"];
    const values: SQLInputValue[] = [kind];
    const also = (condition: string, value: SQLInputValue): void => {
      conditions.push(condition);
      values.push(value);
    };
    for (const [field, value] of Object.entries(query.equals ?? {})) also(`json_extract(body, '$.${field}') = ?`, value);
    if (query.createdFrom !== undefined) also("created >= ?", query.createdFrom);
    if (query.createdTo !== undefined) also("created <= ?", query.createdTo);
    if (query.startingAfter !== undefined) also("seq < ?", this.#seqOf(kind, query.startingAfter, "starting_after"));
    if (query.endingBefore !== undefined) also("seq > ?", this.#seqOf(kind, query.endingBefore, "ending_before"));
    const order = query.endingBefore === undefined ? "DESC" : "ASC";
    const rows = this.#statement(`SELECT body FROM object WHERE ${conditions.join(" AND ")} ORDER BY seq ${order} LIMIT ?`).all(
      ...values,
      query.limit + 1,
    );
    const items = rows.slice(0, query.limit).map((row) => readResource(kind, row["body"]));
    if (order === "ASC") items.reverse();
    return { items, hasMore: rows.length > query.limit };
  }

  /** Every object of a kind, oldest first, read one at a time. */
  *all<K extends Kind>(kind: K): Generator<{ resource: Resources[K]; note: Notes[K] }> {
    for (const row of this.#db.prepare("SELECT body, note FROM object WHERE kind = ? ORDER BY seq").iterate(kind)) {
      yield {
        resource: readResource(kind, row["body"]),
        note: readNote(kind, row["note"]),
      };
    }
  }

  /** The open checkout sessions that have expired, and the second in which the next session expires. */
  sessionsToExpire(now: number): { ids: string[]; next: number | null } {
    const open = "kind = 'checkout.session' AND json_extract(body, '$.status') = 'open'";
    const ids = this.#statement(`SELECT id FROM object WHERE ${open} AND json_extract(body, '$.expires_at') <= ?`)
      .all(now)
      .map((row) => String(row["id"]));
    const next = this.#statement(`SELECT min(json_extract(body, '$.expires_at')) AS next FROM object WHERE ${open}
        AND json_extract(body, '$.expires_at') > ?`).get(now)?.["next"];
    return { ids, next: next === null || next === undefined ? null : Number(next) };
  }

  /** Compiled statements are kept, because compiling one costs more than running it. */
  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const made = this.#db.prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }

  #seqOf(kind: Kind, id: string, param: string): number {
    const row = this.#statement("SELECT seq FROM object WHERE id = ? AND kind = ?").get(id, kind);
    if (!row) throw resourceMissing(kind, id, param);
    return Number(row["seq"]);
  }
}
