import type { AnswerOf } from "@nameplane/contracts";
import { dashboard } from "@nameplane/contracts/accounts/operations";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SessionState } from "../../../shell/session/session-store.ts";
import { renderApp } from "../../../testing/render.tsx";
import { answer, never, ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { Screen } from "./dashboard-screen.tsx";

type Dashboard = AnswerOf<typeof dashboard>;

const empty: Dashboard = {
  needs: [],
  domains: { total: 0, active: 0 },
  renewals: [],
  unpriced: 0,
  currency: "SEK",
  portfolio: { bytld: [], bystatus: [] },
  latest: [],
  nextrenewalon: null,
  next: null,
};

const need = (change: Partial<Dashboard["needs"][number]>): Dashboard["needs"][number] => ({
  kind: "request_action",
  subject: "kaffe.se",
  unicodename: "kaffe.se",
  id: "0",
  number: 1,
  reason: null,
  requesttype: null,
  productid: null,
  servicetype: null,
  at: "2026-11-01T00:00:00Z",
  amount: null,
  ...change,
});

const full: Dashboard = {
  ...empty,
  needs: [
    need({ kind: "domain_expires", id: "d1", number: null, at: new Date(Date.now() + 4 * 86_400_000).toISOString() }),
    need({ id: "r1", number: 1_000_003, reason: 4004 }),
    need({ kind: "invoice_due", id: "i1", number: 104_233, subject: "104233", at: "2026-11-23T00:00:00.000Z" }),
  ],
  domains: { total: 214, active: 211 },
  renewals: [
    { month: "2026-11", automatic: 3, manual: 0, netMinor: 41_700, totalMinor: 52_125 },
    { month: "2026-12", automatic: 8, manual: 1, netMinor: 149_000, totalMinor: 186_250 },
  ],
};

/** Answers only the overview's own call. Calls of its other panels are never answered. */
const answering = (reply: () => Response | Promise<Response>) =>
  stubFetch((sent) => (sent.url.includes(dashboard.path) ? reply() : never(sent))).fetch;

const draw = (data: Dashboard, locale: "en" | "sv" = "en", permissions: readonly string[] = ["domain_view"]) =>
  renderApp(<Screen />, {
    fetch: answering(() => ok(data)),
    areas: ["accounts", "requests", "status"],
    locale,
    session: { permissions: new Set(permissions) },
  });

test("the title says how many things need the user, and only the first has the primary button", async () => {
  const { container } = await draw(full);
  expect(await screen.findByRole("heading", { level: 1, name: "Three things need your attention" })).toBeDefined();
  expect(screen.getByText("211 of 214 domains active.")).toBeDefined();
  expect(screen.getByText(/expires in 4 days/)).toBeDefined();
  const filled = [...container.querySelectorAll(".np-button-primary")];
  expect(filled.map((button) => button.textContent)).toEqual(["Renew"]);
  expect(screen.getByRole("link", { name: "Enter details" }).getAttribute("href")).toBe("/requests/1000003");
});

test("several domains that expire are renewed together, by somebody who may order; the first is not shown a second time", async () => {
  const in4Days = new Date(Date.now() + 4 * 86_400_000).toISOString();
  const expires = (id: string) => need({ kind: "domain_expires", id, number: null, at: in4Days });
  const next = {
    itemid: "d1",
    domainname: "kaffe.se",
    unicodename: "kaffe.se",
    at: in4Days,
    automatic: false,
    payer: null,
    amount: null,
  } as const;
  const data: Dashboard = { ...full, needs: [expires("d1"), expires("d2")], next };
  const { unmount } = await draw(data, "en", ["domain_view", "domain_order", "domain_manage"]);
  const link = await screen.findByRole("link", { name: "Renew several at once" });
  expect(link.getAttribute("href")).toContain("/domain/bulk?act=renew&pick=filter&within=");
  expect(screen.getByText("Renewals until Dec 2026")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Next" })).toBeNull();
  unmount();
  await draw(data);
  expect(await screen.findAllByText(/expires in 4 days/)).toHaveLength(2);
  expect(screen.queryByRole("link", { name: "Renew several at once" })).toBeNull();
});

test("a renewal that nothing can pay is shown with its day and a button; the title then does not say that all is well", async () => {
  const amount = {
    currency: "SEK",
    netMinor: 13_900,
    vatMinor: 3475,
    totalMinor: 17_375,
    vatRateBasisPoints: 2500,
    periodMonths: 12,
  } as const;
  const unpaid = need({ kind: "renewals_unpaid", id: "d1", number: 1, at: "2026-12-21T10:00:00Z", amount });
  await draw({ ...full, needs: [unpaid] }, "en", ["domain_view", "economy_view", "economy_methods"]);
  expect(await screen.findByRole("heading", { level: 1, name: "One thing needs your attention" })).toBeDefined();
  expect(screen.queryByText("Everything is in order")).toBeNull();
  expect(screen.getByRole("heading", { name: /^kaffe\.se auto-renews on 21.Dec.2026 and cannot be paid$/ })).toBeDefined();
  expect(screen.getByRole("link", { name: "Add a card" }).getAttribute("href")).toBe("/economy/cards");
});

test("a deleted name that can only be restored is not shown as one to renew", async () => {
  const amount = {
    currency: "SEK",
    netMinor: 120_000,
    vatMinor: 30_000,
    totalMinor: 150_000,
    vatRateBasisPoints: 2500,
    periodMonths: 0,
  } as const;
  await draw({ ...full, needs: [need({ kind: "domain_restorable", id: "d7", at: "2099-01-11T00:00:00Z", amount })] });
  expect(await screen.findByText(/is offline and can only be restored/)).toBeDefined();
  expect(screen.getByText(/Restore it to keep it\. This costs 1,[25]00 SEK/)).toBeDefined();
  expect(screen.getByText("until 11 Jan 2099")).toBeDefined();
  expect(screen.getByRole("link", { name: "Restore" }).getAttribute("href")).toBe("/domain/details/d7/status?act=restore");
});

test("the next renewal is not said to happen if nothing would pay for it", async () => {
  const next = {
    itemid: "d1",
    domainname: "kaffe.se",
    unicodename: "kaffe.se",
    at: "2027-11-17T00:00:00Z",
    automatic: true,
    amount: null,
  };
  await draw({ ...full, needs: [], next: { ...next, payer: "nothing" } }, "en", [
    "domain_view",
    "economy_view",
    "economy_methods",
  ]);
  expect(await screen.findByText(/Auto-renew is on, but there is no saved card or credit to pay with/)).toBeDefined();
  expect(screen.queryByText(/It renews automatically/)).toBeNull();
  expect(screen.getByRole("link", { name: "Add a card" }).getAttribute("href")).toBe("/economy/cards");
});

test("the next renewal is said to happen if something pays for it", async () => {
  const next = {
    itemid: "d1",
    domainname: "kaffe.se",
    unicodename: "kaffe.se",
    at: "2027-11-17T00:00:00Z",
    automatic: true,
    amount: null,
  };
  await draw({ ...full, needs: [], next: { ...next, payer: "card" } });
  expect(await screen.findByText("It renews automatically.")).toBeDefined();
});

test.each([
  [0, "Assumes one more year for every domain."],
  [1, "Assumes one more year for every domain, except one premium domain, whose price only the registry knows."],
])("the forecast says how many domains (%d) are counted without a price", async (unpriced, words) => {
  await draw({ ...full, unpriced });
  expect(await screen.findByText(words)).toBeDefined();
});

test("services that are suspended, unpaid or wait for the user each have a sentence and the way out", async () => {
  const of = { number: null, unicodename: null, at: "2099-01-11T10:00:00Z" } as const;
  await draw({
    ...full,
    needs: [
      need({ ...of, kind: "service_suspended", subject: "VPN alva", id: "s1", servicetype: "vpn" }),
      need({ ...of, kind: "service_unpaid", subject: "SEO kvarn.se", id: "s2", servicetype: "seo", number: 100_007 }),
      need({ ...of, kind: "certificate_waits", subject: "www.kvarn.se", id: "s3", servicetype: "ssl" }),
    ],
  });
  expect(await screen.findByRole("heading", { name: "VPN alva is suspended because it is not paid for" })).toBeDefined();
  expect(screen.getByText("Renew it to use it again. It ends for good on 11 Jan 2099.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Renew" }).getAttribute("href")).toBe("/services/vpn/s1");
  expect(screen.getByText("Pay it by 11 Jan 2099, or the service is suspended.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Pay" }).getAttribute("href")).toMatch(/100007/);
  expect(screen.getByRole("heading", { name: "The next certificate for www.kvarn.se is waiting for you" })).toBeDefined();
  expect(screen.getByRole("link", { name: "See what to do" }).getAttribute("href")).toBe("/services/ssl/s3");
});

test("without needs the title says that all is well, in the language of the page", async () => {
  await draw({ ...full, needs: [] }, "sv");
  expect(await screen.findByRole("heading", { level: 1, name: "Allt är som det ska" })).toBeDefined();
});

test("renewals are shown as bars with labels, and as a table on request", async () => {
  await draw(full);
  await screen.findByRole("img", { name: /Dec 2026: 9 domains due, 1 with auto-renew off, 1,862\.50\sSEK/ });
  fireEvent.click(screen.getByRole("button", { name: "Show as table" }));
  const row = screen.getByRole("rowheader", { name: "Dec 2026" }).closest("tr");
  expect([...(row?.children ?? [])].map((cell) => cell.textContent)).toEqual(["Dec 2026", "8", "1", "1,862.50\u00A0SEK"]);
});

test.each([
  [true, "2,383.75\u00A0SEK incl. VAT", "Cost incl. VAT", "1,862.50\u00A0SEK"],
  [false, "1,907\u00A0SEK excl. VAT", "Cost excl. VAT", "1,490.00\u00A0SEK"],
])(
  "coming costs are with or without VAT, as the user has chosen (with VAT: %s) [C3.54]",
  async (priceswithvat, sum, head, cost) => {
    const user = { priceswithvat } as NonNullable<SessionState["user"]>;
    await renderApp(<Screen />, {
      fetch: answering(() => ok(full)),
      areas: ["accounts", "requests", "status"],
      session: { user },
    });
    expect((await screen.findByText(/^12 domains/)).textContent).toContain(sum);
    fireEvent.click(screen.getByRole("button", { name: "Show as table" }));
    expect(screen.getByRole("columnheader", { name: head })).toBeDefined();
    expect(screen.getByRole("rowheader", { name: "Dec 2026" }).closest("tr")?.lastChild?.textContent).toBe(cost);
  },
);

test("an empty account shows ways to begin instead of empty panels", async () => {
  await draw(empty);
  expect(await screen.findByRole("heading", { level: 1, name: "Welcome to Nameplane" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Open the price list" })).toBeDefined();
  expect(screen.queryByText("Your domains")).toBeNull();
});

test("a user who may not see names is not offered to get the first one", async () => {
  await draw(empty, "en", ["support_view"]);
  expect(await screen.findByRole("heading", { level: 1, name: "Welcome to Nameplane" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Open the price list" })).toBeNull();
});

test("a failure says so and leaves the tools working", async () => {
  const fetch = answering(() => answer({ code: 2201, desc: "You are not allowed to do this" }));
  await renderApp(<Screen />, { fetch, areas: ["accounts", "requests", "status"] });
  expect((await screen.findByRole("alert")).textContent).toContain("We could not load your overview");
  fireEvent.change(screen.getByLabelText("IDN converter"), { target: { value: "Räksmörgås.SE" } });
  await waitFor(() => expect(screen.getByText("xn--rksmrgs-5wao1o.se")).toBeDefined());
  fireEvent.change(screen.getByLabelText("IDN converter"), { target: { value: "xn--rksmrgs-5wao1o.se" } });
  await waitFor(() => expect(screen.getByText("räksmörgås.se")).toBeDefined());
});

test("text typed into the tools while the overview loads is still there afterwards", async () => {
  let come: (answer: Response) => void = () => undefined;
  await renderApp(<Screen />, {
    fetch: answering(() => new Promise((resolve) => (come = resolve))),
    areas: ["accounts", "requests", "status"],
  });
  const field = await screen.findByLabelText("WHOIS or RDAP lookup");
  fireEvent.change(field, { target: { value: "kaffe.se" } });
  come(ok(full));
  await screen.findByRole("heading", { level: 1, name: "Three things need your attention" });
  expect(screen.getByLabelText<HTMLInputElement>("WHOIS or RDAP lookup").value).toBe("kaffe.se");
});

test.each([
  ["a_b.se", "_ is not allowed in a domain name"],
  ["192.0.2.1", "This is an IP address, not a domain name"],
  ["xn--99999999.se", "The part after xn-- contains a number that is too large (overflow)"],
])("the IDN converter says why %s is no name", async (typed, why) => {
  await draw(empty);
  fireEvent.change(await screen.findByLabelText("IDN converter"), { target: { value: typed } });
  expect((await screen.findByRole("alert")).textContent).toBe(why);
});
