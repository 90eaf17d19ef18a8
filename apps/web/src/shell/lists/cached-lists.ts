import {
  deleteLabel,
  domainLabels,
  domainList,
  labelNames,
  saveLabel,
  setDomainLabels,
} from "@nameplane/contracts/domains/operations";
import type { LiveEvent } from "@nameplane/contracts/platform/live";
import { webhotelList } from "@nameplane/contracts/products/operations";
import {
  closeTicket,
  markTicketRead,
  openTicket,
  reopenTicket,
  replyTicket,
  undoCloseTicket,
  unreadCount,
} from "@nameplane/contracts/tickets/operations";
import { countries, tldList } from "@nameplane/contracts/tlds/operations";
import { recordChoices } from "@nameplane/contracts/zones/operations";
import type { QueryClient } from "@tanstack/react-query";
import type { InputOf, Operation } from "../../lib/api/operation.ts";

/** A list that many screens read and one request serves. */
export type CachedList<O extends Operation = Operation> = {
  readonly read: O;
  readonly input: InputOf<O>;
  /** Milliseconds it is shown without being asked for again. */
  readonly freshMs: number;
  /** News of the server after which it is asked for again. Without any it is no account's, and only its time ends it. */
  readonly news: readonly LiveEvent["topic"][];
  /** Calls of this browser after which it is asked for again. */
  readonly writes: readonly Operation[];
};

const list = <O extends Operation>(each: CachedList<O>) => each;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Rows of the domain map: it is asked for what was typed, and never read whole, however many names an account has. */
export const domainMapMax = 10;

/**
 * The cached lists (specification S3). They live in the cache of queries, which is emptied when the account changes and when
 * the session ends; a screen reads them by `useCachedList` alone.
 */
export const cachedLists = {
  /** With calling codes. Changes about once in a decade. */
  countries: list({ read: countries, input: {}, freshMs: 24 * HOUR_MS, news: [], writes: [] }),
  labels: list({
    read: domainLabels,
    input: {},
    freshMs: MINUTE_MS,
    news: ["domain", "request"],
    writes: [saveLabel, deleteLabel, setDomainLabels, labelNames],
  }),
  /** Empty as long as no hosting is sold: the server says so. */
  webhotels: list({
    read: webhotelList,
    input: {},
    freshMs: 5 * MINUTE_MS,
    news: ["request", "order"],
    writes: [],
  }),
  /** From part of a name to the domain's id: the first names that hold it. */
  domainMap: list({
    read: domainList,
    input: { subaccounts: false, orderby: "domainname", limit: domainMapMax, page: 1 },
    freshMs: 30 * SECOND_MS,
    news: ["domain", "request"],
    writes: [],
  }),
  /** What the installation's name servers answer for: changes with its configuration. */
  dnsTypes: list({ read: recordChoices, input: {}, freshMs: HOUR_MS, news: [], writes: [] }),
  /** Comes with the types, in the same answer. */
  ttlValues: list({ read: recordChoices, input: {}, freshMs: HOUR_MS, news: [], writes: [] }),
  /** Comes with the endings on sale and their first prices, which a price list may change at any time. */
  tldGroups: list({ read: tldList, input: {}, freshMs: 5 * MINUTE_MS, news: [], writes: [] }),
  unreadTickets: list({
    read: unreadCount,
    input: {},
    freshMs: MINUTE_MS,
    news: ["ticket"],
    writes: [openTicket, replyTicket, markTicketRead, closeTicket, undoCloseTicket, reopenTicket],
  }),
} as const;

const all: readonly CachedList[] = Object.values(cachedLists);

/** Whether news of a topic, or of anything at all (null), make the answers of a call out of date; null: it is no cached list. */
export function isOldAfter(path: string, topic: LiveEvent["topic"] | null): boolean | null {
  const found = all.find(({ read }) => read.path === path);
  if (found === undefined) return null;
  return topic === null ? found.news.length > 0 : found.news.includes(topic);
}

/** Forgets the lists that a call has changed. */
export function forgetAfter(queries: QueryClient, written: Operation): void {
  for (const { read, writes } of all)
    if (writes.some(({ name }) => name === written.name)) void queries.invalidateQueries({ queryKey: [read.path] });
}
