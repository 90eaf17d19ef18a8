import type { LiveEvent } from "@nameplane/contracts/platform/live";
import { domainLabels, domainList } from "@nameplane/contracts/domains/operations";
import { accountProfile } from "@nameplane/contracts/accounts/operations";
import { userProfile } from "@nameplane/contracts/identity/operations";
import { countries, tldList } from "@nameplane/contracts/tlds/operations";
import { unreadCount } from "@nameplane/contracts/tickets/operations";
import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { queryKeyOf } from "../lib/api/use-api.ts";
import { takeNews } from "./live-topics.ts";

function client() {
  const queries = new QueryClient();
  const keys = [
    ["/api/domain/getdomains/", { page: 1 }],
    ["/api/domain/getdomains/", { page: 2 }],
    ["/api/order/basket/", {}],
    ["/api/economy/getinvoices/", {}],
  ];
  for (const key of keys) queries.setQueryData(key, { code: 1000 });
  const stale = () => keys.filter((key) => queries.getQueryState(key)?.isInvalidated).map(([path]) => path);
  return { queries, stale };
}

test("a hint invalidates the answers it concerns, on every page, and nothing else", () => {
  const { queries, stale } = client();
  takeNews(queries, { topic: "domain", ids: ["d1"] });
  expect(stale()).toEqual(["/api/domain/getdomains/", "/api/domain/getdomains/"]);
});

test("missed hints and unknown topics invalidate everything", () => {
  for (const news of [null, { topic: "new topic", ids: [] }]) {
    const { queries, stale } = client();
    takeNews(queries, news);
    expect(stale()).toHaveLength(4);
  }
});

test("cached lists of the account are invalidated by news about them; reference data never is", () => {
  const lists = { countries, domainLabels, domainList, tldList, unreadCount, accountProfile, userProfile };
  const staleAfter = (topic: LiveEvent["topic"]) => {
    const queries = new QueryClient();
    for (const operation of Object.values(lists)) queries.setQueryData([...queryKeyOf(operation), {}], { code: 1000 });
    takeNews(queries, { topic, ids: [] });
    return Object.entries(lists)
      .filter(([, operation]) => queries.getQueryState([...queryKeyOf(operation), {}])?.isInvalidated)
      .map(([name]) => name);
  };
  expect(staleAfter("domain")).toEqual(["domainLabels", "domainList"]);
  expect(staleAfter("ticket")).toEqual(["unreadCount"]);
  expect(staleAfter("session")).toEqual(["accountProfile", "userProfile"]);
  for (const topic of ["basket", "order", "zone", "invoice", "payment", "notice"] as const)
    expect(staleAfter(topic), topic).toEqual([]);
});
