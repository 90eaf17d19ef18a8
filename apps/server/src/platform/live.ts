import { sql } from "kysely";
import type { LiveEvent, StaffEvent } from "@nameplane/contracts/platform/live";
import { sendUnread, type Trx } from "./db/transaction.ts";
import { ChannelListener } from "./db/listen.ts";
import type { Log } from "./log.ts";

const channel = "np_live";

/** Tells the browsers of an account about a change. The event is sent with the commit, contains only ids, and is only a hint. */
export async function notifyBrowsers(trx: Trx, accountId: string, event: LiveEvent): Promise<void> {
  const text = JSON.stringify({ a: accountId, t: event.topic, i: event.ids.slice(0, 100) });
  await sendUnread(trx, sql`select pg_notify(${channel}, ${text})`);
}

const listenersOfBrand = (brandId: string) => `brand:${brandId}`;

/** Tells the browsers of all customers of a brand that the brand has changed, and also the processes that cache what it shows. */
export async function notifyBrand(trx: Trx, brandId: string): Promise<void> {
  await notifyBrowsers(trx, listenersOfBrand(brandId), { topic: "brand", ids: [brandId] });
}

/**
 * A page fetches its lists before its stream is open, so the events of the last half minute are sent again when it opens. On a
 * slow device or a busy server, that much time can lie between the two.
 */
const RECENT_MS = 30_000;

type Listener = (event: LiveEvent, sequence: number) => void;
type StaffListener = (event: StaffEvent, sequence: number) => void;

/**
 * The beginning of the account field in events that the trigger np_tell_staff sends. The id of the customer's brand follows; it
 * is empty for events without a customer.
 */
const ofStaff = "staff:";

/** One listening connection for each process, which passes events on to the open streams of each account. */
export class LiveHub {
  readonly #listener: ChannelListener;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #everybody: { listener: (event: LiveEvent) => void; onLost: () => void }[] = [];
  /** The latest events, oldest first, by account and topic. */
  readonly #recent = new Map<string, { accountId: string; topic: LiveEvent["topic"]; at: number }>();
  readonly #nowMs: () => number;
  #sequence = 0;

  constructor(url: string, log: Log, nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
    // Events are lost while the connection is down; browsers load their lists again when their stream reopens.
    this.#listener = new ChannelListener(url, channel, log, {
      message: (payload) => this.#deliver(payload),
      connected: () => {
        for (const { onLost } of this.#everybody) onLost();
      },
    });
  }

  start(): Promise<void> {
    return this.#listener.start();
  }

  subscribe(accountId: string, listener: Listener): () => void {
    this.#forgetOld();
    for (const sent of this.#recent.values())
      if (sent.accountId === accountId) listener({ topic: sent.topic, ids: [] }, (this.#sequence += 1));
    return this.#add(accountId, listener);
  }

  /** Passes on events that concern all customers of a brand. */
  subscribeToBrand(brandId: string, listener: Listener): () => void {
    return this.#add(listenersOfBrand(brandId), listener);
  }

  /**
   * Passes on what has changed in the queues of staff: for the customers of one brand, or of all brands and of the installation.
   * The events of the last half minute are sent first.
   */
  subscribeToStaff(brandId: string | null, listener: StaffListener): () => void {
    const pass = listener as unknown as Listener;
    const key = brandId === null ? ofStaff : `${ofStaff}${brandId}`;
    this.#forgetOld();
    for (const { accountId, topic } of this.#recent.values())
      if (brandId === null ? accountId.startsWith(ofStaff) : accountId === key) pass({ topic, ids: [] }, (this.#sequence += 1));
    return this.#add(key, pass);
  }

  #add(key: string, listener: Listener): () => void {
    const set = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0) this.#listeners.delete(key);
    };
  }

  /**
   * Listens to the events of all accounts. `onLost` is called when the connection is made, or made again, because earlier
   * events are lost then.
   */
  subscribeAll(listener: (event: LiveEvent) => void, onLost: () => void): void {
    this.#everybody.push({ listener, onLost });
  }

  close(): Promise<void> {
    return this.#listener.close();
  }

  #deliver(payload: string): void {
    const { a, t, i } = JSON.parse(payload) as { a: string; t: LiveEvent["topic"]; i: string[] };
    this.#sequence += 1;
    this.#forgetOld();
    const key = `${a} ${t}`;
    this.#recent.delete(key);
    this.#recent.set(key, { accountId: a, topic: t, at: this.#nowMs() });
    for (const listener of this.#listeners.get(a) ?? []) listener({ topic: t, ids: i }, this.#sequence);
    if (a.startsWith(ofStaff)) {
      // Staff of all brands receive the events of every brand, and those that belong to no brand.
      if (a !== ofStaff)
        for (const listener of this.#listeners.get(ofStaff) ?? []) listener({ topic: t, ids: i }, this.#sequence);
      return;
    }
    for (const { listener } of this.#everybody) listener({ topic: t, ids: i });
  }

  #forgetOld(): void {
    const since = this.#nowMs() - RECENT_MS;
    for (const [key, { at }] of this.#recent) {
      if (at > since) return;
      this.#recent.delete(key);
    }
  }
}
