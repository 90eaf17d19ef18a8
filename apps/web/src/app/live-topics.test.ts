import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
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

test("a hint marks the answers it concerns, on every page, and nothing else", () => {
  const { queries, stale } = client();
  takeNews(queries, { topic: "domain", ids: ["d1"] });
  expect(stale()).toEqual(["/api/domain/getdomains/", "/api/domain/getdomains/"]);
});

test("missed hints and unknown topics mark everything", () => {
  for (const news of [null, { topic: "new topic", ids: [] }]) {
    const { queries, stale } = client();
    takeNews(queries, news);
    expect(stale()).toHaveLength(4);
  }
});
