import { liveEvent, type LiveEvent } from "@nameplane/contracts/platform/live";
import { saveLabel } from "@nameplane/contracts/domains/operations";
import { markTicketRead } from "@nameplane/contracts/tickets/operations";
import { QueryClient } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { ok, stubFetch } from "../../testing/stub-fetch.ts";
import { cachedLists, domainMapMax, type CachedList } from "./cached-lists.ts";
import { takeNews } from "../../main/live-topics.ts";
import { useCachedList } from "./use-cached-list.ts";

const lists = Object.entries<CachedList>(cachedLists);
const keyOf = ({ read, input }: CachedList) => [read.path, input];

test("[S3.34] the cached lists are countries, labels, webhotels, domain map, DNS types, TTL values, TLD groups and unread tickets", () => {
  expect(Object.keys(cachedLists)).toEqual([
    "countries",
    "labels",
    "webhotels",
    "domainMap",
    "dnsTypes",
    "ttlValues",
    "tldGroups",
    "unreadTickets",
  ]);
  for (const [name, { read, freshMs }] of lists) expect([read.method, freshMs > 0], name).toEqual(["GET", true]);
  expect(cachedLists.domainMap.input.limit).toBe(domainMapMax);
});

test.each(lists)("[S3.34] %s: a second reader gets the cached answer until it is out of date", async (_name, list) => {
  const { fetch, sent } = stubFetch(() => ok({ data: [] }));
  const Reader = () => (useCachedList(list).data ? <p>there</p> : null);
  function Screens() {
    const [at, go] = useState(0);
    return (
      <>
        <button onClick={() => go(at + 1)}>next</button>
        {at % 2 === 0 ? <Reader key="one" /> : <Reader key="two" />}
      </>
    );
  }
  const { queries } = await renderApp(<Screens />, { fetch });
  await screen.findByText("there");
  act(() => screen.getByText("next").click());
  await screen.findByText("there");
  expect(sent.map(({ method }) => method)).toEqual(["GET"]);
  await act(() => queries.invalidateQueries({ queryKey: [list.read.path] }));
  await waitFor(() => expect(sent).toHaveLength(2));
});

/** The names of the lists that are out of date after the change. */
function oldAfter(change: (queries: QueryClient) => void): string[] {
  const queries = new QueryClient();
  for (const [, list] of lists) queries.setQueryData(keyOf(list), { code: 1000 });
  change(queries);
  return lists.filter(([, list]) => queries.getQueryState(keyOf(list))?.isInvalidated).map(([name]) => name);
}

test("[S3.34] news invalidates the lists whose topics say so, and never reference data", () => {
  const accountOwned = ["labels", "webhotels", "domainMap", "unreadTickets"];
  const expected: Partial<Record<LiveEvent["topic"], readonly string[]>> = {
    domain: ["labels", "domainMap"],
    request: ["labels", "webhotels", "domainMap"],
    order: ["webhotels"],
    ticket: ["unreadTickets"],
  };
  for (const topic of liveEvent.shape.topic.options)
    expect(
      oldAfter((queries) => takeNews(queries, { topic, ids: [] })),
      topic,
    ).toEqual(expected[topic] ?? []);
  expect(oldAfter((queries) => takeNews(queries, null))).toEqual(accountOwned);
});

test("[S3.34] a call of this browser invalidates the lists it changes, but only once it was carried out", async () => {
  let code = 2400;
  const { fetch } = stubFetch(() => ok({ code }));
  const { api, queries } = await renderApp(<p />, { fetch });
  const isOld = (list: CachedList) => queries.getQueryState(keyOf(list))?.isInvalidated;
  for (const [, list] of lists) queries.setQueryData(keyOf(list), { code: 1000 });
  const label = { title: "Kunder", color: "#16558c" };
  await expect(api.call(saveLabel, label, { handled: true })).rejects.toThrow();
  expect(isOld(cachedLists.labels)).toBe(false);
  code = 1000;
  await api.call(saveLabel, label);
  expect(lists.filter(([, list]) => isOld(list)).map(([name]) => name)).toEqual(["labels"]);
  await api.call(markTicketRead, { ticketid: 1, seen: 1 });
  expect(isOld(cachedLists.unreadTickets)).toBe(true);
});

test("[S3.34] the cached lists are removed when the account changes or the session ends", async () => {
  const { fetch } = stubFetch(({ url }) =>
    url.startsWith("/api/account/getaccountdetails/")
      ? ok({ session: { accID: "b", usrID: "u" }, account: { currency: "SEK", contact: {} } })
      : url.startsWith("/api/user/getuserdetails/")
        ? ok({ user: { currency: "SEK", language: "en" } })
        : ok({ permissions: [{ permissions: [] }] }),
  );
  const one = { usrAccID: "a", fullname: "A", organization: "A", orgnr: "" };
  const accounts = { masteraccount: [one], subaccounts: [{ ...one, usrAccID: "b" }] };
  const user = { accounts } as never;
  const session = { accID: "a", usrID: "u" };
  const { actions, queries } = await renderApp(<p />, { fetch, session: { phase: "active", session, user } });
  const left = () => lists.filter(([, list]) => queries.getQueryData(keyOf(list)) !== undefined).map(([name]) => name);
  const fill = () => lists.forEach(([, list]) => queries.setQueryData(keyOf(list), { code: 1000 }));
  fill();
  expect(await act(() => actions.switchAccount("b"))).toBe(true);
  expect(left()).toEqual([]);
  fill();
  await act(() => actions.logout());
  expect(left()).toEqual([]);
});

const sources = import.meta.glob<string>(
  ["../../{shell,main,areas,ui,lib,testing}/**/*.{ts,tsx}", "!**/*.test.*", "!./cached-lists.ts"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

test("[S3.34] every screen reads the cached lists through their table", () => {
  // The list of domains is also used by a screen, because it serves more than the domain map.
  const names = lists.map(([, { read }]) => read.name).filter((name) => name !== "domainList");
  const reads = new RegExp(`import \\{[^}]*\\b(?:${names.join("|")})\\b[^}]*\\} from "@nameplane/contracts`);
  const past = Object.entries(sources).flatMap(([path, text]) => (reads.test(text) ? path : []));
  expect(Object.keys(sources).length).toBeGreaterThan(300);
  // A price file contains the prices of that moment, so it must not use the cache.
  expect(past).toEqual(["../../areas/tickets/resources-screen.tsx"]);
});
