import type { QueryClient } from "@tanstack/react-query";
import type { StaffTopic } from "@nameplane/contracts/platform/live";
import type { LiveNews } from "../lib/live/live-updates.ts";

/** The calls whose answers become out of date with each topic, by the beginning of their path. */
const touched: Readonly<Record<StaffTopic, readonly string[]>> = {
  task: ["/api/staff/gettask", "/api/staff/getrequest", "/api/staff/getstopped/"],
  ticket: ["/api/staff/getticket", "/api/staff/getdesk/"],
  presence: ["/api/staff/telldeskpresence/"],
  proposal: ["/api/staff/proposal"],
  abuse: ["/api/staff/getabuse"],
  document: ["/api/staff/getdocument"],
  difference: ["/api/staff/getdifferences/"],
  request: ["/api/staff/getrequest", "/api/staff/getstopped/"],
  delivery: ["/api/staff/getdeliveries/"],
  mention: ["/api/staff/getmentions/"],
};
/** The lists that must not be changed while somebody reads them: rows that are added above would move the text on the screen. */
const lists = [
  "/api/staff/gettasks/",
  "/api/staff/gettickets/",
  "/api/staff/proposals/",
  "/api/staff/getabuselist/",
  "/api/staff/getabuseletters/",
  "/api/staff/getdocuments/",
  "/api/staff/getdifferences/",
  "/api/staff/getdeliveries/",
  "/api/staff/getrequests/",
];
const counts = ["/api/staff/getqueuecounts/", "/api/staff/gethome/", "/api/staff/gettaskcounts/"];

/** If a list is scrolled further down than this, new rows at its top would move the text that somebody is reading. */
const readingFromPx = 200;

const isTopic = (topic: string): topic is StaffTopic => Object.hasOwn(touched, topic);
const begins = (path: string, starts: readonly string[]) => starts.some((start) => path.startsWith(start));

export type HeldNews = ReturnType<typeof createHeldNews>;

/** Keeps the changes in lists that somebody is reading, until that person wants to see the changes. */
export function createHeldNews() {
  let held: ReadonlySet<string> = new Set();
  let paths: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const set = (ids: ReadonlySet<string>, of: ReadonlySet<string>) => {
    held = ids;
    paths = of;
    for (const listener of listeners) listener();
  };
  return {
    count: () => held.size,
    hold: (ids: readonly string[], path: string) => set(new Set([...held, ...ids]), new Set([...paths, path])),
    /** Empties the collection, and returns the paths of the lists that it contained. */
    take: () => {
      const taken = paths;
      set(new Set(), new Set());
      return taken;
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/**
 * Invalidates the cached answers that become out of date when an event about the queues arrives. A list that somebody has
 * scrolled into is not fetched again. Instead, its change is kept, and a bar tells the reader about it. If events may have been
 * missed, everything about the queues is treated as changed.
 */
export function takeStaffNews(
  queries: QueryClient,
  held: HeldNews,
  news: LiveNews | null,
  isReading = () => globalThis.scrollY > readingFromPx,
): void {
  const topic = news !== null && isTopic(news.topic) ? news.topic : null;
  const starts = topic === null ? Object.values(touched).flat() : touched[topic];
  const isBusy = isReading();
  void queries.invalidateQueries({
    predicate: (query) => {
      const [path] = query.queryKey;
      if (typeof path !== "string") return false;
      if (begins(path, counts)) return true;
      if (!begins(path, starts)) return false;
      if (!isBusy || !begins(path, lists) || !query.isActive()) return true;
      held.hold(news === null || news.ids.length === 0 ? [path] : news.ids, path);
      return false;
    },
  });
}
