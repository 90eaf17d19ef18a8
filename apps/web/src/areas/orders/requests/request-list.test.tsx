import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { answer, ok, stubFetch, type Sent } from "../../../testing/stub-fetch.ts";
import { CancelRequestDialog } from "./cancel-request-dialog.tsx";
import { Screen } from "./request-list-screen.tsx";
import type { Request, RequestRow } from "./request.rules.ts";

const row = (change: Partial<RequestRow>): RequestRow => ({
  id: String(change.requestid ?? 1),
  requestid: 1,
  ordernr: 20_481,
  type: "create-domain-registration",
  productid: null,
  domainname: "kaffe.se",
  unicodename: "kaffe.se",
  created: "2026-11-21T01:28:05Z",
  status: 2001,
  reason: null,
  islocked: false,
  isfunded: true,
  actions: { cancel: false, fix: false, reset: false },
  ...change,
});

const rows = [
  row({ requestid: 881_160, status: 4000, reason: 4004, actions: { cancel: true, fix: true, reset: false } }),
  row({ requestid: 880_950, status: 2004, actions: { cancel: false, fix: false, reset: true } }),
  row({ requestid: 880_949 }),
];

const listed = ({ url }: Sent) => {
  const status = new URL(url, "http://localhost").searchParams.get("status");
  const data = status === null ? rows : rows.filter((each) => status.split(",").includes(String(each.status)));
  return ok({ data, page: 1, limit: 10, total: data.length, needsyou: 2, counts: { 4000: 1, 2004: 1, 2001: 1201 } });
};

test("what needs the reader is pinned on top in plain words, and rows offer exactly what their actions allow", async () => {
  await renderApp(<Screen />, { fetch: stubFetch(listed).fetch, areas: ["requests"] });
  const pinned = await screen.findByRole("link", {
    name: "Registration of kaffe.se: information about the owner is missing",
  });
  expect(pinned.getAttribute("href")).toBe("/requests/881160");
  const table = screen.getByRole("table");
  expect(
    within(table)
      .getAllByRole("link", { name: /^Fix/ })
      .map((link) => link.getAttribute("aria-label")),
  ).toEqual(["Fix request 881160"]);
  expect(
    within(table)
      .getAllByRole("button", { name: /^(Cancel|Restart)/ })
      .map((button) => button.getAttribute("aria-label")),
  ).toEqual(["Cancel request 881160", "Restart request 880950"]);
});

test("the call asks for the order that was chosen, and goes on with it from tab to tab", async () => {
  const { fetch, paths } = stubFetch(listed);
  await renderApp(<Screen />, { fetch, areas: ["requests"] });
  fireEvent.click(within(await screen.findByRole("table")).getByRole("button", { name: /^Domain/ }));
  await waitFor(() => expect(paths().at(-1)).toContain("orderby=domain"));
  fireEvent.click(screen.getByRole("button", { name: /^Failed/ }));
  await waitFor(() => expect(paths().at(-1)).toMatch(/status=.*orderby=domain/));
});

test("every tab shows its count, and reads requests with all its statuses", async () => {
  const { fetch, paths } = stubFetch(listed);
  await renderApp(<Screen />, { fetch, areas: ["requests"] });
  expect(await screen.findByRole("button", { name: /^All\s*1,203$/ })).toBeDefined();
  expect(screen.getByRole("button", { name: /^In progress\s*0$/ })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: /^Failed\s*1$/ }));
  await waitFor(() => expect(decodeURIComponent(paths().at(-1) ?? "")).toContain("status=2004,4998,4999"));
  expect(screen.getByRole("button", { name: /^Failed/ }).getAttribute("aria-pressed")).toBe("true");
});

test("starting again sends the request's number under a key of its own", async () => {
  const { fetch, sent } = stubFetch((one) => (one.url.includes("restartrequest") ? ok({ status: 10 }) : listed(one)));
  await renderApp(<Screen />, { fetch, areas: ["requests"] });
  fireEvent.click((await screen.findAllByRole("button", { name: "Restart request 880950" }))[0] as HTMLElement);
  await waitFor(() => expect(sent.some(({ url }) => url.includes("restartrequest"))).toBe(true));
  const call = sent.find(({ url }) => url.includes("restartrequest"));
  expect(JSON.parse(call?.body as string)).toEqual({ requestid: 880_950 });
  expect(call?.headers.get("Idempotency-Key")?.length).toBeGreaterThan(20);
});

const price = {
  currency: "SEK",
  netMinor: 9900,
  vatMinor: 2475,
  totalMinor: 12_375,
  vatRateBasisPoints: 2500,
  periodMonths: 12,
} as const;
const request = { ...row({ requestid: 881_160, status: 4000, reason: 4003 }), price } as Request;

test("before a request is cancelled the dialog says what happens to the money; a refusal stays in it", async () => {
  const { fetch } = stubFetch(({ url }) =>
    url.includes("cancelrequest") ? answer({ code: 2304, desc: "It is too late to cancel the request" }) : ok({ request }),
  );
  let closed = 0;
  await renderApp(<CancelRequestDialog request={request} onClose={() => (closed += 1)} />, {
    fetch,
    areas: ["requests"],
  });
  expect(await screen.findByText(/123.75\sSEK incl. VAT is credited: what you have paid becomes credit/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Cancel request" }));
  expect((await screen.findByRole("alert")).textContent).toContain("too late to cancel");
  expect(closed).toBe(0);
});
