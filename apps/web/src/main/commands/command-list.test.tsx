import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { forgetSessionMemory } from "../../lib/session-memory.ts";
import { renderApp } from "../../testing/render.tsx";
import { ok, stubFetch } from "../../testing/stub-fetch.ts";
import { applyBrand } from "../../shell/brand/brand-store.ts";
import { ownConfig } from "../../shell/brand/brand-config.ts";
import { rememberPlace } from "../../shell/lists/recent-places.ts";
import { routeIds, routeOf } from "../../shell/routing/routes.ts";
import { screenOf } from "../screens.ts";
import { offer, type Command } from "./command.rules.ts";
import { CommandList } from "./command-list.tsx";
import { closeDialog, currentDialog } from "../../shell/dialogs/dialog-store.ts";

const rowOf = (itemid: string, domainname: string, unicodename = domainname) => ({ itemid, domainname, unicodename });

const nothing = { domains: [], orders: [], requests: [], invoices: [], contacts: [], tickets: [] };

const draw = async (domains: readonly object[] = [], permissions: readonly string[] = [], own: object = nothing) => {
  const stub = stubFetch(({ url }) =>
    url.includes("/api/search/") ? ok(own) : ok({ data: domains, total: domains.length, page: 1, limit: 6, counts: {} }),
  );
  const session = { permissions: new Set(permissions) };
  await renderApp(<CommandList onClose={() => undefined} />, { fetch: stub.fetch, session });
  const field = await screen.findByRole("combobox", { name: "Type a command or search" });
  return { ...stub, field, type: (value: string) => fireEvent.change(field, { target: { value } }) };
};
const labels = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const chosen = () => screen.getAllByRole("option").find((each) => each.getAttribute("aria-selected") === "true")?.textContent;

afterEach(async () => {
  closeDialog();
  forgetSessionMemory();
  await applyBrand(ownConfig);
});

test("reaches every built screen that needs no parameter and that the user may open, and no pages for visitors", async () => {
  await draw([], ["account_setaccountsettings", "account_view", "apikey_manage", "audit_view", "economy_view", "order_view"]);
  const { id } = screen.getByRole("listbox");
  const offered = routeIds.filter((each) => document.getElementById(`${id}-${each}`) !== null);
  const expected = routeIds.filter((each) => {
    const { path, frame, gate } = routeOf(each);
    const built = screenOf(each);
    // An account without a whitelabel value has no whitelabel tool, and a user without staff permissions sees no screens for
    // staff.
    return built && frame !== "bare" && !/\{\w+\}/.test(path) && !gate?.whitelabel && !gate?.permission?.startsWith("staff_");
  });
  expect(offered).toEqual(expected);
  expect(offered).toEqual(expect.arrayContaining(["dashboard", "domainList", "searchDomains", "invoices"]));
});

test.each([
  ["two-step", "Security"],
  ["passkey", "Security"],
  ["top up", "Deposit"],
])("a screen is found by what people call it: %s", async (typed, label) => {
  const { type } = await draw([], ["economy_view", "economy_pay"]);
  type(typed);
  await waitFor(() => expect(labels().some((each) => each?.startsWith(label))).toBe(true));
});

test("a screen with a parameter can be reached by its domain, by a number, or from its list", () => {
  const byItself = routeIds.filter((each) => {
    const { path, frame } = routeOf(each);
    const built = screenOf(each);
    return built && frame !== "bare" && /\{\w+\}/.test(path) && !path.includes("{itemID}");
  });
  // The command list has no entries for pages of a single object. This table names the screen whose list leads to each. Orders
  // and requests can also be typed by number. null: a push is opened with a mailed link, and the page of a payment with Swish
  // from the order or invoice that it pays.
  const listOf = {
    bulkRun: "bulkLabels",
    escrow: "escrows",
    escrowAnswer: "escrows",
    pushReceive: null,
    orderProgress: "requests",
    request: "requests",
    resaleStatement: "resaleSales",
    resaleTicket: "resaleTickets",
    resaleImportRun: "resaleCustomers",
    invoice: "invoices",
    quote: "quotes",
    service: "serviceList",
    swish: null,
    ticket: "openTickets",
    subaccount: "accountProfile",
    webhook: "webhooks",
    whitelabelText: "whitelabelTexts",
  } as const;
  expect(Object.keys(listOf).toSorted()).toEqual([...byItself].toSorted());
  for (const list of Object.values(listOf)) if (list !== null) expect(screenOf(list)).toBeDefined();
});

test("a section that the brand has off is not offered", async () => {
  const menus = { ...ownConfig.globals.menus, Economy: false };
  await applyBrand({ ...ownConfig, globals: { ...ownConfig.globals, menus } });
  await draw();
  expect(labels()).not.toContain("InvoicesEconomy");
  expect(labels().length).toBeGreaterThan(5);
});

test("recent places come first, each once, and are forgotten at another login", async () => {
  rememberPlace({ kind: "screen", to: "invoices" });
  rememberPlace({ kind: "domain", itemid: "7", name: "kaffe.se" });
  rememberPlace({ kind: "screen", to: "invoices" });
  const { type } = await draw();
  expect(labels().slice(0, 2)).toEqual(["InvoicesEconomy", "kaffe.seDomain"]);
  expect(labels().filter((label) => label === "InvoicesEconomy")).toHaveLength(1);
  type("kaf");
  expect(labels()[0]).toBe("kaffe.seDomain");
  forgetSessionMemory();
  type("kaff");
  expect(labels()).not.toContain("kaffe.seDomain");
});

test("finds the account's domains on the server after a pause in typing; a single match has all its pages, none listed twice", async () => {
  const { type, sent } = await draw([rowOf("1", "xn--rksmrgs-5wao1o.se", "räksmörgås.se")]);
  for (const text of ["r", "rä", "räk"]) type(text);
  await waitFor(() => expect(labels().slice(0, 3)).toEqual(["räksmörgås.seDomain", "räksmörgås.seDNS", "räksmörgås.seDNSSEC"]));
  // The command list must offer all domain pages of the route table.
  const ofDomain = routeIds.filter((each) => screenOf(each) && routeOf(each).path.includes("{itemID}"));
  expect(ofDomain.length).toBeGreaterThan(4);
  expect(labels().filter((label) => label?.startsWith("räksmörgås.se"))).toHaveLength(ofDomain.length);
  const asked = sent.map(({ url }) => url).filter((url) => url.includes("/api/domain/getdomains/"));
  expect(asked).toHaveLength(1);
  expect(decodeURIComponent(asked[0] ?? "")).toContain("search=räk");
  rememberPlace({ kind: "domain", itemid: "1", name: "räksmörgås.se" });
  type("räks");
  await waitFor(() => expect(labels().filter((label) => label === "räksmörgås.seDomain")).toHaveLength(1));
});

test("understands an order number, a request id and a name", async () => {
  const { type } = await draw();
  type("O123");
  expect(labels()).toContain("Find O123 among requests");
  type("kaffe.se");
  expect(labels()).toEqual(expect.arrayContaining(['Search for "kaffe.se" as a domain', "WHOIS for kaffe.se"]));
  expect(labels()).not.toContain("Find kaffe.se among requests");
  fireEvent.click(screen.getByText("WHOIS for kaffe.se"));
  expect(currentDialog()).toMatchObject({ kind: "whois", domainname: "kaffe.se" });
});

test("a page and a part of a name open that page of the domains that match: dns kvarn", async () => {
  const { type, sent } = await draw([rowOf("1", "kvarnen.se"), rowOf("2", "kvarnstraket.se")]);
  type("dns kvarn");
  await waitFor(() => expect(labels().slice(0, 2)).toEqual(["kvarnen.seDNS", "kvarnstraket.seDNS"]));
  expect(sent.some(({ url }) => url.includes("search=kvarn"))).toBe(true);
});

test("numbers find orders, requests, invoices and tickets", async () => {
  const own = {
    domains: [],
    orders: [{ ordernr: 100_001, placed: "2026-11-24T09:00:00.000Z", requests: 1 }],
    requests: [],
    invoices: [{ number: 100_001, kind: "invoice", status: 3000, issuedon: null, currency: "SEK", totalMinor: 100 }],
    contacts: [],
    tickets: [{ ticketid: 100_001, subject: "Mail bounces", status: 1 }],
  };
  const { type } = await draw([], [], own);
  type("100001");
  await waitFor(() =>
    expect(labels()).toEqual(expect.arrayContaining(["Order O100001", "Invoice 100001", "Mail bouncesTicket 100001"])),
  );
});

test("transfer finds where a domain is moved in", async () => {
  const { type } = await draw();
  type("transfer");
  expect(labels()[0]).toContain("Transfer in");
});

test("arrows go round, page keys go far, Enter runs the marked one", async () => {
  const { field, type } = await draw();
  const all = labels();
  expect(chosen()).toBe(all[0]);
  fireEvent.keyDown(field, { key: "ArrowUp" });
  expect(chosen()).toBe(all.at(-1));
  fireEvent.keyDown(field, { key: "ArrowDown" });
  fireEvent.keyDown(field, { key: "PageDown" });
  expect(chosen()).toBe(all[8]);
  expect(field.getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[8]?.id);
  type("show keyboard");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(currentDialog()).toEqual({ kind: "help" });
});

test("says when nothing matches", async () => {
  const menus = { ...ownConfig.globals.menus, Search: false };
  await applyBrand({ ...ownConfig, globals: { ...ownConfig.globals, menus } });
  const { type } = await draw();
  type("zzzz");
  const list = within(screen.getByRole("listbox"));
  expect(list.queryAllByRole("option").length + screen.queryAllByRole("status").length).toBeGreaterThan(0);
});

test("better matches come first, group by group", () => {
  const command = (key: string, group: Command["group"], label: string, aside?: string): Command => ({
    key,
    group,
    label,
    ...(aside ? { aside } : {}),
    icon: () => null,
    run: () => undefined,
  });
  const all = [
    command("1", "do", "Use the price theme"),
    command("2", "go", "Surprises"),
    command("3", "go", "List", "Price list"),
    command("4", "go", "Price list"),
    command("4", "recent", "Price list"),
    command("5", "go", "Contacts"),
  ];
  expect(offer(all, " PRI").map(({ key }) => key)).toEqual(["4", "3", "2", "1"]);
  expect(offer(all, "")).toHaveLength(5);
});
