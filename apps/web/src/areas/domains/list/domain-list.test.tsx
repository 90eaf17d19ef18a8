import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { writePreference } from "../../../lib/preferences.ts";
import { renderApp } from "../../../testing/render.tsx";
import { answer, ok, stubFetch as stub, type Sent } from "../../../testing/stub-fetch.ts";
import { Screen } from "./domain-list-screen.tsx";
import type { DomainRow } from "../domain-state.rules.ts";

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
  shieldoffered: true,
  locked: false,
  labels: [],
  ...change,
});

const counts = { 200: 1, 204: 2, 504: 0, 900: 0, 500: 3 };
const list = (rows: readonly DomainRow[]) => ok({ data: rows, page: 1, limit: 10, total: rows.length, counts });
const labels = [
  { labelid: 3, title: "Kund", color: "#1d6fb8", count: 1 },
  { labelid: 7, title: "Varumärke", color: "#7a4fa3", count: 0 },
];
const isViews = ({ url }: Sent) => url.startsWith("/api/domain/getviews/");
const views = {
  data: [{ viewid: "v1", name: "Customers", query: { labels: "3" } }],
  tags: { soon: 2, dnssec: 0, needs: 1, registrylock: 3 },
};
/** A stub of the server: the call for the saved views gets `views`, and `reply` answers every other call. */
const stubFetch = (reply: (one: Sent) => Response) => stub((one) => (isViews(one) ? ok(views) : reply(one)));
const isLabels = ({ url }: Sent) => url.startsWith("/api/domain/getlabels/");
/** Answers the call for the labels with those of the account, and every other call with a list of these rows. */
const withLabels = (rows: () => readonly DomainRow[]) => (one: Sent) =>
  isLabels(one) ? ok({ data: labels, unlabelled: 0 }) : list(rows());
const lists = (paths: readonly string[]) => paths.filter((path) => path.startsWith("/api/domain/getdomains/"));
const session = { permissions: new Set(["domain_manage"]) };
const isSwitch = ({ url }: Sent) => url.startsWith("/api/domain/setautorenew/");

const theSwitch = () => screen.findByRole<HTMLInputElement>("switch", { name: "Auto-renew for åkerström-bygg.se" });

test("tabs show the counts of the server, and choosing a tab reads its status from page one", async () => {
  const { fetch, paths } = stubFetch(() => list([row({})]));
  await renderApp(<Screen />, { fetch, areas: ["requests"], session });
  const verified = await screen.findByRole("button", { name: /Being verified\s*2/ });
  // The count is not highlighted, because some of these domains wait for staff. The domains that wait for the customer are
  // counted by the tag "needs".
  expect(verified.querySelector(".np-count-quiet")?.textContent).toBe("2");
  fireEvent.click(verified);
  await waitFor(() => expect(lists(paths()).at(-1)).toContain("status=204"));
  expect(lists(paths()).at(-1)).toContain("page=1");
  expect(screen.getByRole("button", { name: /^All\s*6/ })).toBeDefined();
});

test("a name with a broken DNSSEC chain says so in its row, whatever its other states", async () => {
  const { fetch } = stubFetch(() => list([row({ dnssecstatus: 20_805 })]));
  await renderApp(<Screen />, { fetch, areas: ["requests"], session });
  expect(await screen.findByText("DNSSEC chain broken")).toBeDefined();
  expect(screen.queryByText("Active", { selector: ".np-status" })).toBeNull();
});

test("auto-renew is switched at once and stays when the server agrees", async () => {
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

test("a refused auto-renew switch goes back", async () => {
  const { fetch, sent } = stubFetch((one) =>
    isSwitch(one) ? answer({ code: 2304, desc: "This is not possible in its current status" }) : list([row({})]),
  );
  await renderApp(<Screen />, { fetch, areas: ["requests"], session });
  fireEvent.click(await theSwitch());
  await waitFor(() => expect(sent.some(isSwitch)).toBe(true));
  await waitFor(async () => expect((await theSwitch()).checked).toBe(true));
});

test("names that cannot be renewed have no switch, and users without the permission cannot use it", async () => {
  const { fetch } = stubFetch(() =>
    list([row({}), row({ itemid: "d2", domainname: "gone.se", unicodename: "gone.se", status: 503 })]),
  );
  await renderApp(<Screen />, { fetch, areas: ["requests"], session: { permissions: new Set() } });
  expect((await theSwitch()).disabled).toBe(true);
  expect(screen.getByText("Not possible")).toBeDefined();
});

test("a name of a sub-account shows its account, opens there, and cannot be changed from here", async () => {
  const account = { accid: "a2", name: "Norr AB" };
  const rows = [row({}), row({ itemid: "d2", domainname: "norr.se", unicodename: "norr.se", account })];
  const { fetch, paths } = stubFetch(() => ok({ data: rows, page: 1, limit: 10, total: 2, counts, subaccounts: true }));
  const chosen: string[] = [];
  const switchAccount = async (accid: string) => chosen.push(accid) > 1;
  const user = { includesubaccounts: true, listsize: 10 } as never;
  await renderApp(<Screen />, {
    fetch,
    areas: ["requests"],
    session: { ...session, user },
    actions: { switchAccount },
  });
  expect(await screen.findByText("Norr AB")).toBeDefined();
  expect(lists(paths()).at(-1)).toContain("subaccounts=true");
  expect(screen.getByText("This account")).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("switch", { name: "Auto-renew for norr.se" }).disabled).toBe(true);
  expect((await theSwitch()).disabled).toBe(false);
  expect(screen.getAllByRole("link", { name: /^DNS for/ })).toHaveLength(1);
  // Actions on many domains are for a single account, but the file contains everything that the list shows.
  expect(screen.queryByRole("checkbox")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Excel workbook" }));
  const files = () => paths().filter((path) => path.startsWith("/api/domain/exportdomains/"));
  await waitFor(() => expect(files().at(-1)).toContain("subaccounts=true"));
  fireEvent.click(screen.getByRole("button", { name: "norr.se" }));
  await waitFor(() => expect(chosen).toEqual(["a2"]));
});

test("an account without domains is offered a first act, a filter without matches a way back", async () => {
  const none = () => ok({ data: [], page: 1, limit: 10, total: 0, counts: {} });
  const first = await renderApp(<Screen />, { fetch: stubFetch(none).fetch, areas: ["requests"], session });
  expect(await screen.findByText("No domains yet")).toBeDefined();
  first.unmount();
  await renderApp(<Screen />, { fetch: stubFetch(() => list([])).fetch, areas: ["requests"], session });
  expect(await screen.findByRole("button", { name: "Show all domains" })).toBeDefined();
});

const other = row({ itemid: "d2", domainname: "kaffe.se", unicodename: "kaffe.se", labels: [3] });

test("labels are shown in the row, and the label filter reads names with all chosen labels", async () => {
  const { fetch, paths } = stubFetch(withLabels(() => [row({}), other]));
  await renderApp(<Screen />, { fetch, areas: ["requests"], session });
  expect(await screen.findByText("Kund")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Labels" }));
  fireEvent.click(await screen.findByRole("checkbox", { name: "Kund" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Varumärke" }));
  await waitFor(() => expect(decodeURIComponent(lists(paths()).at(-1) ?? "")).toContain("labels=3,7"));
  fireEvent.click(screen.getByRole("button", { name: "Stop filtering by Kund" }));
  await waitFor(() => expect(lists(paths()).at(-1)).toMatch(/labels=7(&|$)/));
});

test("labels of chosen names are set in one call, after a preview", async () => {
  const isSet = ({ url }: Sent) => url.startsWith("/api/domain/setdomainlabels/");
  const { fetch, sent } = stubFetch((one) => (isSet(one) ? ok({ changed: 2 }) : withLabels(() => [row({}), other])(one)));
  await renderApp(<Screen />, { fetch, areas: ["requests"], session });
  await theSwitch();
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all rows on this page" }));
  const bar = within(screen.getByRole("region", { name: "Selection" }));
  fireEvent.click(await bar.findByRole("button", { name: "Labels" }));
  const kund = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Kund" });
  expect(kund.indeterminate).toBe(true);
  fireEvent.click(screen.getByRole("checkbox", { name: "Varumärke" }));
  expect(sent.some(isSet)).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Change 2 domains" }));
  await waitFor(() => expect(sent.some(isSet)).toBe(true));
  expect(JSON.parse(sent.find(isSet)?.body as string)).toEqual({ itemids: ["d1", "d2"], add: [7], remove: [] });
});

test("all names of the filter can be chosen, over all pages", async () => {
  const all = Array.from({ length: 130 }, (_, index) =>
    row({ itemid: `d${index}`, domainname: `n${index}.se`, unicodename: `n${index}.se` }),
  );
  const { fetch, sent } = stubFetch((one) => {
    if (isLabels(one)) return ok({ data: [], unlabelled: 130 });
    if (one.url.startsWith("/api/domain/setautorenewofmany/")) return ok({ changed: 129, skipped: 1 });
    if (one.url.startsWith("/api/domain/selectdomains/"))
      return ok({ data: all.map(({ itemid, unicodename, labels: of }) => ({ itemid, unicodename, labels: of })) });
    const query = new URL(one.url, "http://localhost").searchParams;
    const [page, limit] = [Number(query.get("page")), Number(query.get("limit"))];
    return ok({ data: all.slice((page - 1) * limit, page * limit), page, limit, total: 130, counts });
  });
  await renderApp(<Screen />, { fetch, areas: ["requests"], session });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select n0.se" }));
  fireEvent.click(screen.getByRole("button", { name: "Select all 130" }));
  expect(await screen.findByText("130 selected")).toBeDefined();
  fireEvent.click(within(screen.getByRole("region", { name: "Selection" })).getByRole("button", { name: "Auto-renew" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Turn off" }));
  await waitFor(() => expect(sent.some(({ url }) => url.includes("setautorenewofmany"))).toBe(true));
  const call = sent.find(({ url }) => url.includes("setautorenewofmany"));
  const body = JSON.parse(call?.body as string) as { itemids: string[]; autorenew: boolean };
  expect(body.autorenew).toBe(false);
  expect(new Set(body.itemids).size).toBe(130);
});

test("the file contains what the list shows: the same tab, search and order", async () => {
  const { fetch, sent } = stubFetch((one) =>
    one.url.startsWith("/api/domain/exportdomains/")
      ? new Response("Domain\n", { headers: { "content-type": "text/csv" } })
      : withLabels(() => [row({})])(one),
  );
  await renderApp(<Screen />, { fetch, areas: ["requests"], session });
  fireEvent.click(await screen.findByRole("button", { name: /^Active/ }));
  fireEvent.click(await screen.findByRole("button", { name: "Export" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Excel workbook" }));
  const isExport = ({ url }: Sent) => url.startsWith("/api/domain/exportdomains/");
  await waitFor(() => expect(sent.some(isExport)).toBe(true));
  const asked = new URL(sent.find(isExport)?.url ?? "", "http://localhost").searchParams;
  expect(Object.fromEntries(asked)).toEqual({
    status: "200",
    orderby: "renewaldate",
    desc: "false",
    subaccounts: "false",
    format: "xlsx",
  });
});

test("users without the permission to change domains cannot choose any", async () => {
  const { fetch } = stubFetch(withLabels(() => [row({})]));
  await renderApp(<Screen />, { fetch, areas: ["requests"], session: { permissions: new Set() } });
  await theSwitch();
  expect(screen.queryByRole("checkbox", { name: /^Select/ })).toBeNull();
});

test("system tags that some name has filter the list", async () => {
  const { fetch, paths } = stubFetch(() => list([row({})]));
  await renderApp(<Screen />, { fetch, areas: ["requests"], session });
  fireEvent.click(await screen.findByRole("button", { name: /Need attention\s*1/ }));
  fireEvent.click(await screen.findByRole("button", { name: /Expire soon\s*2/ }));
  await waitFor(() => expect(decodeURIComponent(lists(paths()).at(-1) ?? "")).toContain("tags=soon,needs"));
  expect(screen.queryByRole("button", { name: /Have broken DNSSEC/ })).toBeNull();
});

test("names with a registry lock show its state", async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const { fetch, paths } = stubFetch(() =>
    list([
      row({ registrylock: { state: "on" } }),
      row({ itemid: "d2", domainname: "a.se", unicodename: "a.se", registrylock: { state: "open", until } }),
    ]),
  );
  await renderApp(<Screen />, { fetch, areas: ["requests"], session });
  expect(lists(paths()).every((path) => !path.includes("locks="))).toBe(true);
  fireEvent.click(await screen.findByRole("button", { name: /Have a registry lock\s*3/ }));
  await waitFor(() => expect(lists(paths()).at(-1)).toMatch(/locks=true/));
  expect(lists(paths()).at(-1)).toContain("tags=registrylock");
  expect(await screen.findByRole("columnheader", { name: "Registry lock" })).toBeDefined();
  const [locked] = screen.getAllByRole("row").slice(1);
  // The auto-renew switch also says "On".
  expect(within(locked as HTMLElement).getAllByText("On")).toHaveLength(2);
  expect(screen.getByText(/^Open until /)).toBeDefined();
});

test("there are three ways to add a name, and rarer acts are in the menu", async () => {
  const { fetch } = stubFetch(() => list([row({})]));
  await renderApp(<Screen />, { fetch, areas: ["requests"], session: { permissions: new Set(["dns_edit"]) } });
  await screen.findByRole("switch", { name: "Auto-renew for åkerström-bygg.se" });
  expect(screen.queryByRole("menuitem")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Add domain" }));
  const ways = await screen.findAllByRole("menuitem");
  expect(ways.map(({ textContent }) => textContent)).toEqual(["Register", "Transfer in", "DNS for a domain elsewhere"]);
  fireEvent.keyDown(ways[0] as HTMLElement, { key: "Escape" });
  fireEvent.click(screen.getByRole("button", { name: "More actions for Domain names" }));
  expect(await screen.findByRole("menuitem", { name: "Pushes" })).toBeDefined();
});

test("the list begins with the next renewals, or with the last ones if the account wants that", async () => {
  const first = async (account?: object) => {
    const { fetch, paths } = stubFetch(() => list([row({})]));
    const { unmount } = await renderApp(<Screen />, {
      fetch,
      areas: ["requests"],
      session: { ...session, ...(account === undefined ? {} : { account: account as never }) },
    });
    await theSwitch();
    unmount();
    return lists(paths())[0];
  };
  expect(await first()).toContain("orderby=renewaldate&desc=false");
  expect(await first({ domainorder: "latest", contact: {} })).toContain("orderby=renewaldate&desc=true");
});

test("the key x chooses a row before anything has the focus", async () => {
  const { fetch } = stubFetch(() => list([row({}), other]));
  await renderApp(<Screen />, { fetch, areas: ["requests"], session });
  await theSwitch();
  (document.activeElement as HTMLElement | null)?.blur();
  fireEvent.keyDown(document.body, { key: "x" });
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select åkerström-bygg.se" }).checked).toBe(true),
  );
});

test("the WHOIS shield is switched at once, and goes back with the registry's reason", async () => {
  const isShield = ({ url }: Sent) => url.startsWith("/api/domain/setwhoisshield/");
  const { fetch, sent } = stubFetch((one) =>
    isShield(one)
      ? answer({ code: 2306, desc: "The registry refused: not yours" })
      : list([row({}), row({ itemid: "d2", domainname: "a.com", unicodename: "a.com", tld: "com", shieldoffered: false })]),
  );
  writePreference("domainColumns", "status,whoisshield");
  await renderApp(<Screen />, { fetch, areas: ["requests"], session });
  const shield = () => screen.findByRole<HTMLInputElement>("switch", { name: "WHOIS shield for åkerström-bygg.se" });
  fireEvent.click(await shield());
  await waitFor(() => expect(sent.some(isShield)).toBe(true));
  await waitFor(async () => expect((await shield()).checked).toBe(false));
  expect(screen.queryByRole("switch", { name: "WHOIS shield for a.com" })).toBeNull();
});

test("columns can be chosen, and a view saves filters, order and columns under a name", async () => {
  const { fetch, sent } = stubFetch(() => list([row({})]));
  writePreference("domainColumns", null);
  await renderApp(<Screen />, { fetch, areas: ["requests"], session });
  await theSwitch();
  fireEvent.click(screen.getByRole("button", { name: "Columns" }));
  fireEvent.click(await screen.findByRole("checkbox", { name: "Registered" }));
  expect(await screen.findByRole("columnheader", { name: "Registered" })).toBeDefined();
  fireEvent.click(screen.getByRole("checkbox", { name: "Status" }));
  expect(screen.queryByRole("columnheader", { name: "Status" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Views" }));
  expect((await screen.findByRole("link", { name: "Customers" })).getAttribute("href")).toMatch(/labels=/);
  fireEvent.change(screen.getByRole("textbox", { name: "Save this view as" }), { target: { value: "Mine" } });
  fireEvent.click(screen.getByRole("button", { name: "Save view" }));
  const isSave = ({ url }: Sent) => url.startsWith("/api/domain/setview/");
  await waitFor(() => expect(sent.some(isSave)).toBe(true));
  expect(JSON.parse(sent.find(isSave)?.body as string)).toEqual({
    name: "Mine",
    query: { columns: "expiredate,left,createddate,autorenew,labels,dns,owner" },
  });
});

test("a user who does not want to see labels has no column for them", async () => {
  const { fetch } = stubFetch(withLabels(() => [other]));
  writePreference("domainColumns", null);
  await renderApp(<Screen />, {
    fetch,
    areas: ["requests"],
    session: { ...session, user: { showlabels: false, listsize: 10 } as never },
  });
  await screen.findByRole("switch", { name: "Auto-renew for kaffe.se" });
  expect(screen.queryByRole("columnheader", { name: "Labels" })).toBeNull();
});

test("Escape in a row ends the choice of rows", async () => {
  const { fetch } = stubFetch(() => list([row({}), other]));
  await renderApp(<Screen />, { fetch, areas: ["requests"], session });
  await theSwitch();
  fireEvent.click(screen.getByRole("checkbox", { name: "Select kaffe.se" }));
  expect(screen.getByRole("region", { name: "Selection" })).toBeDefined();
  const line = screen.getByRole("checkbox", { name: "Select kaffe.se" }).closest("tr");
  if (line) fireEvent.keyDown(line, { key: "Escape" });
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
});
