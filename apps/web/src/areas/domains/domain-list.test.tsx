import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { answer, ok, stubFetch, type Sent } from "../../testing/stub-fetch.ts";
import { Screen } from "./domain-list-screen.tsx";
import type { DomainRow } from "./domain-state.rules.ts";

const row = (change: Partial<DomainRow>): DomainRow => ({
  itemid: "d1",
  domainname: "xn--kerstrm-bygg-scb8v.se",
  unicodename: "åkerström-bygg.se",
  tld: "se",
  status: 200,
  dnsstatus: 20_002,
  dnssecstatus: 20_801,
  createddate: "2019-12-02T00:00:00Z",
  renewaldate: "2027-11-01T00:00:00Z",
  expiredate: "2027-12-02T00:00:00Z",
  autorenew: true,
  whoisshield: false,
  locked: false,
  labels: [],
  ...change,
});

const counts = { 200: 1, 204: 2, 504: 0, 900: 0, 500: 3 };
const list = (rows: readonly DomainRow[]) => ok({ data: rows, page: 1, limit: 10, total: rows.length, counts });
const session = { permissions: new Set(["domain_manage"]) };
const isSwitch = ({ url }: Sent) => url.startsWith("/api/domain/setautorenew/");

const theSwitch = () => screen.findByRole<HTMLInputElement>("switch", { name: "Auto-renew of åkerström-bygg.se" });

test("tabs carry the counts of the server, and choosing one asks for its status from page one", async () => {
  const { fetch, paths } = stubFetch(() => list([row({})]));
  await renderApp(<Screen />, { fetch, areas: ["requests"], session });
  fireEvent.click(await screen.findByRole("button", { name: /Needs you\s*2/ }));
  await waitFor(() => expect(paths().at(-1)).toContain("status=204"));
  expect(paths().at(-1)).toContain("page=1");
  expect(screen.getByRole("button", { name: /^All\s*6/ })).toBeDefined();
});

test("auto-renew turns at once and stays when the server agrees", async () => {
  let mode = true;
  const { fetch, sent } = stubFetch((one) => {
    if (!isSwitch(one)) return list([row({ autorenew: mode })]);
    mode = false;
    return ok({ autorenew: false });
  });
  await renderApp(<Screen />, { fetch, areas: ["requests"], session });
  fireEvent.click(await theSwitch());
  await waitFor(async () => expect((await theSwitch()).checked).toBe(false));
  await waitFor(() => expect(sent.filter(isSwitch)).toHaveLength(1));
  expect(JSON.parse(sent.find(isSwitch)?.body as string)).toEqual({ itemid: "d1", autorenew: false });
});

test("a refused auto-renew turns back", async () => {
  const { fetch, sent } = stubFetch((one) =>
    isSwitch(one) ? answer({ code: 2304, desc: "Its present state does not allow this" }) : list([row({})]),
  );
  await renderApp(<Screen />, { fetch, areas: ["requests"], session });
  fireEvent.click(await theSwitch());
  await waitFor(() => expect(sent.some(isSwitch)).toBe(true));
  await waitFor(async () => expect((await theSwitch()).checked).toBe(true));
});

test("names that cannot renew have no switch, and users without the right cannot press it", async () => {
  const { fetch } = stubFetch(() =>
    list([row({}), row({ itemid: "d2", domainname: "gone.se", unicodename: "gone.se", status: 503 })]),
  );
  await renderApp(<Screen />, { fetch, areas: ["requests"], session: { permissions: new Set() } });
  expect((await theSwitch()).disabled).toBe(true);
  expect(screen.getByText("Not possible")).toBeDefined();
});

test("an account without domains gets a first action, a filter without matches a way back", async () => {
  const none = () => ok({ data: [], page: 1, limit: 10, total: 0, counts: {} });
  const first = await renderApp(<Screen />, { fetch: stubFetch(none).fetch, areas: ["requests"], session });
  expect(await screen.findByText("No domains yet")).toBeDefined();
  first.unmount();
  await renderApp(<Screen />, { fetch: stubFetch(() => list([])).fetch, areas: ["requests"], session });
  expect(await screen.findByRole("button", { name: "Show all domains" })).toBeDefined();
});
