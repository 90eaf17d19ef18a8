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

/** A list that many screens use and that is fetched once for all of them. */
export type CachedList<O extends Operation = Operation> = {
  readonly read: O;
  readonly input: InputOf<O>;
  /** Milliseconds for which the list is used without being fetched again. */
  readonly freshMs: number;
  /**
   * Topics of live updates after which the list is fetched again. A list without topics is the same for every account, and
   * becomes out of date only by its age.
   */
  readonly news: readonly LiveEvent["topic"][];
  /** Calls from this browser after which the list is fetched again. */
  readonly writes: readonly Operation[];
};

const list = <O extends Operation>(each: CachedList<O>) => each;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Number of rows of the domain map. The server searches for what was typed, so the map is never loaded completely, however many
 * domains there are.
 */
export const domainMapMax = 10;

/**
 * The cached lists (specification S3). They are in the query cache, which is emptied when the account changes and when the
 * session ends. Screens access them only through `useCachedList`.
 */
export const cachedLists = {
  /** Countries with calling codes, which change about once in a decade. */
  countries: list({ read: countries, input: {}, freshMs: 24 * HOUR_MS, news: [], writes: [] }),
  labels: list({
    read: domainLabels,
    input: {},
    freshMs: MINUTE_MS,
    news: ["domain", "request"],
    writes: [saveLabel, deleteLabel, setDomainLabels, labelNames],
  }),
  /** Empty as long as no hosting is sold. */
  webhotels: list({
    read: webhotelList,
    input: {},
    freshMs: 5 * MINUTE_MS,
    news: ["request", "order"],
    writes: [],
  }),
  /** Maps part of a domain name to domain ids: the first domains whose name contains it. */
  domainMap: list({
    read: domainList,
    input: { subaccounts: false, orderby: "domainname", limit: domainMapMax, page: 1 },
    freshMs: 30 * SECOND_MS,
    news: ["domain", "request"],
    writes: [],
  }),
  /** The record types that the installation's name servers support. They change only with its configuration. */
  dnsTypes: list({ read: recordChoices, input: {}, freshMs: HOUR_MS, news: [], writes: [] }),
  /** The TTL values are part of the same answer as the record types. */
  ttlValues: list({ read: recordChoices, input: {}, freshMs: HOUR_MS, news: [], writes: [] }),
  /** Part of the answer with the TLDs on sale and their prices, which may change at any time with a price list. */
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

/**
 * Whether the answers of a call are out of date after a live update about a topic (null means any topic). Returns null if the
 * call does not belong to a cached list.
 */
export function isOldAfter(path: string, topic: LiveEvent["topic"] | null): boolean | null {
  const found = all.find(({ read }) => read.path === path);
  if (found === undefined) return null;
  return topic === null ? found.news.length > 0 : found.news.includes(topic);
}

/** Invalidates the lists that a call has changed. */
export function forgetAfter(queries: QueryClient, written: Operation): void {
  for (const { read, writes } of all)
    if (writes.some(({ name }) => name === written.name)) void queries.invalidateQueries({ queryKey: [read.path] });
}
