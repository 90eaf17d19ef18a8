import { sql } from "kysely";
import pg from "pg";
import type { LiveEvent } from "@nameplane/contracts/live/live";
import { sendUnread, type Trx } from "./db/transaction.ts";
import type { Log } from "./log.ts";
import { errorFields } from "./log.ts";

const channel = "np_live";

/** Tells the browsers of an account that something changed. Leaves with the commit; carries ids only, and is only a hint. */
export async function tell(trx: Trx, accountId: string, event: LiveEvent): Promise<void> {
  const text = JSON.stringify({ a: accountId, t: event.topic, i: event.ids.slice(0, 100) });
  await sendUnread(trx, sql`select pg_notify(${channel}, ${text})`);
}

type Listener = (event: LiveEvent, sequence: number) => void;

/** One listening connection per process, fanned out to the open event streams by account. */
export class LiveHub {
  readonly #url: string;
  readonly #log: Log;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #everybody: { listener: (event: LiveEvent) => void; onLost: () => void }[] = [];
  #client: pg.Client | undefined;
  #sequence = 0;
  #closed = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: "nameplane-live", keepAlive: true });
    client.on("error", (error) => this.#lost(client, error));
    client.on("end", () => this.#lost(client, new Error("connection ended")));
    client.on("notification", (message) => this.#deliver(message.payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      this.#client = client;
      for (const { onLost } of this.#everybody) onLost();
    } catch (error) {
      this.#lost(client, error);
    }
  }

  subscribe(accountId: string, listener: Listener): () => void {
    const set = this.#listeners.get(accountId) ?? new Set();
    this.#listeners.set(accountId, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0) this.#listeners.delete(accountId);
    };
  }

  /** Hears what is told to every account; `onLost` is called when the connection is there (again): what was told before is lost. */
  subscribeAll(listener: (event: LiveEvent) => void, onLost: () => void): void {
    this.#everybody.push({ listener, onLost });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => {});
  }

  #deliver(payload: string): void {
    const { a, t, i } = JSON.parse(payload) as { a: string; t: LiveEvent["topic"]; i: string[] };
    this.#sequence += 1;
    for (const listener of this.#listeners.get(a) ?? []) listener({ topic: t, ids: i }, this.#sequence);
    for (const { listener } of this.#everybody) listener({ topic: t, ids: i });
  }

  /** Notifications sent while the connection is away are lost; browsers refetch when their stream opens again. */
  #lost(client: pg.Client, error: unknown): void {
    if (this.#closed || (this.#client !== undefined && this.#client !== client)) return;
    if (this.#retry) return;
    this.#client = undefined;
    this.#log.warn({ event: "live.lost", ...errorFields(error) }, "live updates lost their connection");
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      void this.start();
    }, 1000);
  }
}
