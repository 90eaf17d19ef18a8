import type { DatabaseSync } from "node:sqlite";
import type { Book } from "./book.ts";
import type { Cause, EventLog } from "./webhooks/event-log.ts";

/** What every change to the book needs: the database, the clock, and the call that caused the change. */
export interface Provider {
  db: DatabaseSync;
  book: Book;
  events: EventLog;
  merchant: { id: string; name: string };
  /** The current time, in milliseconds since 1970. */
  nowMs: () => number;
  /** Base address of the hosted pages, without a final slash. */
  pagesUrl: () => string;
}

export interface Context extends Provider {
  cause: Cause;
}

/** Whole seconds since 1970, as the API writes instants. */
export function seconds(provider: Provider): number {
  return Math.floor(provider.nowMs() / 1000);
}
