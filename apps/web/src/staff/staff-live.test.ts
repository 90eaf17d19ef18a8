import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createHeldNews, takeStaffNews } from "./staff-live.ts";
import { withUse } from "./staff-use.ts";

/** A list on the screen, which counts how often it is fetched. */
function shown(queries: QueryClient, path: string) {
  let fetched = 0;
  const observer = new QueryObserver(queries, {
    queryKey: [path],
    queryFn: () => {
      fetched += 1;
      return fetched;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  observer.subscribe(() => undefined);
  return () => fetched;
}
/** Waits until no list is being fetched. */
const settled = (queries: QueryClient) => vi.waitFor(() => expect(queries.isFetching()).toBe(0));

test("news of a topic make the lists and counts of that topic old, and no others", async () => {
  const queries = new QueryClient();
  const [tickets, tasks, counts] = [
    shown(queries, "/api/staff/gettickets/"),
    shown(queries, "/api/staff/gettasks/"),
    shown(queries, "/api/staff/getqueuecounts/"),
  ];
  await settled(queries);
  takeStaffNews(queries, createHeldNews(), { topic: "ticket", ids: ["1"] }, () => false);
  await settled(queries);
  expect([tickets(), tasks(), counts()]).toEqual([2, 1, 2]);
  // If events may have been missed, every list about the queues may be out of date.
  takeStaffNews(queries, createHeldNews(), null, () => false);
  await settled(queries);
  expect([tickets(), tasks(), counts()]).toEqual([3, 2, 3]);
});

test("a list that somebody reads stays as it is, and what has changed in it is counted once for each thing", async () => {
  const queries = new QueryClient();
  const tickets = shown(queries, "/api/staff/gettickets/");
  await settled(queries);
  const held = createHeldNews();
  for (const id of ["1", "2", "1"]) takeStaffNews(queries, held, { topic: "ticket", ids: [id] }, () => true);
  await settled(queries);
  expect(tickets()).toBe(1);
  expect(held.count()).toBe(2);
  expect([...held.take()]).toEqual(["/api/staff/gettickets/"]);
  expect(held.count()).toBe(0);
});

test("calls of a page that nobody uses are marked, and others are not", () => {
  expect(withUse({ method: "GET" })?.headers).toBeUndefined();
  const later = withUse({ headers: { accept: "text/html" } }, Date.now() + 61_000);
  expect(new Headers(later?.headers).get("x-background")).toBe("1");
  expect(new Headers(later?.headers).get("accept")).toBe("text/html");
});
