import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch, type Sent } from "../../../testing/stub-fetch.ts";
import { DatesPanel } from "./domain-panels.tsx";
import { SafetyPanel } from "./domain-safety-panel.tsx";
import { shownDomain as domain } from "../domain.fixture.ts";
import { GluePanel } from "./glue-panel.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { ServersPanel } from "./servers-panel.tsx";
import { StatusesPanel } from "./statuses-panel.tsx";

const event = {
  actor: { kind: "user", name: "Alva" },
  from: null,
  to: null,
  what: null,
  number: null,
  productid: null,
  text: null,
  added: null,
  removed: null,
};
const events = [
  {
    ...event,
    key: "e3",
    at: "2026-11-03T10:00:00Z",
    kind: "command",
    what: "renew-refused",
    text: "2304",
    actor: { kind: "registry", name: null },
  },
  { ...event, key: "e2", at: "2026-11-02T10:00:00Z", kind: "zone", what: "editor", number: 7, added: 1, removed: 0 },
  { ...event, key: "e1", at: "2026-11-01T10:00:00Z", kind: "shield", what: "on" },
];
const check = {
  checkedat: "2026-11-03T10:00:00Z",
  verdict: "some",
  source: "parent",
  aswanted: true,
  servers: [
    { host: "ns1.example.net", address: "192.0.2.1", answer: "authoritative", serial: 1, milliseconds: 11 },
    { host: "ns2.example.net", address: "192.0.2.2", answer: "no_answer", serial: null, milliseconds: null },
  ],
};

function stub() {
  return stubFetch(({ url }: Sent) => {
    if (url.startsWith("/api/domain/getevents/")) return ok({ data: events, more: false });
    if (url.startsWith("/api/domain/checkdelegation/")) return ok(check);
    return ok({ autorenew: true, mode: "once" });
  });
}
const parts = (
  <>
    <DatesPanel domain={domain} />
    <SafetyPanel domain={domain} />
    <ServersPanel domain={domain} />
    <GluePanel domain={domain} />
    <StatusesPanel domain={domain} />
    <HistoryPanel domain={domain} />
  </>
);
const page = { areas: ["domainpage", "requests"] as const, session: { permissions: new Set(["domain_manage"]) } };

test("the page of a domain explains its dates, who set each status, what its servers answer, and what happened", async () => {
  const { fetch } = stub();
  await renderApp(parts, { fetch, areas: [...page.areas], session: page.session });
  expect(await screen.findByText("Until the end of this day you can be sure to renew at the normal price.")).toBeDefined();
  expect(screen.getByText(/follow the rules of \.se/)).toBeDefined();
  const statuses = within(screen.getByRole("heading", { name: "Status at the .se registry" }).closest("section") as HTMLElement);
  expect(statuses.getAllByText("set by us")).toHaveLength(1);
  expect(statuses.getAllByText("set by the registry")).toHaveLength(2);
  expect(statuses.getByText("Suspended: it is not in DNS")).toBeDefined();
  expect(await screen.findByText("Answers, 11 ms")).toBeDefined();
  expect(screen.getByText("No answer")).toBeDefined();
  expect(screen.getByText(/Some name servers do not answer\./)).toBeDefined();
  expect(screen.getByText("the registry refuses every change")).toBeDefined();
  expect(screen.getByText("not at the registry yet")).toBeDefined();
  expect(await screen.findByText("Renewal at the registry: refused. 2304")).toBeDefined();
  expect(screen.getByText("DNS version 7: 1 record set changed, none removed")).toBeDefined();
  expect(screen.getByText("WHOIS shield turned on")).toBeDefined();
});

test("a name that auto-renews can be set to renew only once more", async () => {
  const { fetch, sent } = stub();
  await renderApp(parts, { fetch, areas: [...page.areas], session: page.session });
  fireEvent.click(await screen.findByRole("checkbox", { name: "Renew one last time" }));
  const isMode = ({ url }: Sent) => url.startsWith("/api/domain/setautorenew/");
  await waitFor(() => expect(sent.some(isMode)).toBe(true));
  expect(JSON.parse(sent.find(isMode)?.body as string)).toEqual({ itemid: "d1", mode: "once" });
});

test("a name that is offered in a push shows to whom and until when, in place of the button", async () => {
  const given = {
    pushid: "p1",
    names: ["kvarn.se"],
    state: "open",
    email: "bo@example.com",
    opened: false,
    itemids: ["d1"],
    createdat: "2099-11-01T00:00:00Z",
    endsat: "2099-11-08T00:00:00Z",
    endedat: null,
  };
  const show = (state: string) =>
    renderApp(<SafetyPanel domain={domain} />, {
      fetch: stubFetch(() => ok({ given: [{ ...given, state }], offered: [], settling: [] })).fetch,
      areas: [...page.areas],
      session: { permissions: new Set(["domain_transferout"]) },
    });
  await show("open");
  expect(await screen.findByText(/^Offered to bo@example\.com, who can accept it until /)).toBeDefined();
  expect(screen.getByRole("link", { name: "View push" }).getAttribute("href")).toBe("/domain/pushes");
  expect(screen.queryByRole("link", { name: "Push to another account" })).toBeNull();
  cleanup();
  await show("declined");
  expect(await screen.findByRole("link", { name: "Push to another account" })).toBeDefined();
});
