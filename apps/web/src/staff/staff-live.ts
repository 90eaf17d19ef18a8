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
/** Lists in which a reader would lose the place if rows were added above it. */
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

/** Further down than this, new rows at the top of a list would move what somebody reads. */
const readingFromPx = 200;

const isTopic = (topic: string): topic is StaffTopic => Object.hasOwn(touched, topic);
const begins = (path: string, starts: readonly string[]) => starts.some((start) => path.startsWith(start));

export type HeldNews = ReturnType<typeof createHeldNews>;

/** What has changed in lists that somebody is reading, until they want to see it. */
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
    /** Forgets what is held, and returns the paths of its lists. */
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
 * Invalidates the cached answers that become out of date with news about the queues. A list that somebody has scrolled into is
 * not fetched again: what has changed in it is held, and a bar says so. After missed news, everything of the queues counts as
 * changed.
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
