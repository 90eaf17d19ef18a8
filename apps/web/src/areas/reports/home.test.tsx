import { staffHome } from "@nameplane/contracts/reports/operations";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createStaffStore, StaffContext } from "../../shell/staff/staff-session.ts";
import { renderApp } from "../../testing/render.tsx";
import { never, ok, stubFetch } from "../../testing/stub-fetch.ts";
import { Screen } from "./home-screen.tsx";

const home = {
  opening: null,
  queues: [
    { queue: "tasks", count: 3, late: 1, oldest: "2026-11-20T08:00:00Z", due: "2026-11-21T08:00:00Z" },
    { queue: "documents", count: 1, late: 0, oldest: "2026-11-20T08:00:00Z", due: null },
    { queue: "differences", count: 0, late: 0, oldest: null, due: null },
  ],
  broken: { since: "2026-11-20T17:00:00Z", things: [{ what: "requests", count: 2, name: "" }] },
  money: null,
  balances: [{ registry: "iis", name: "Internetstiftelsen", minor: 90_000, currency: "SEK", daysLeft: 12, isLow: true }],
  expiring: null,
};

async function draw(permissions: string[], answer: object = home) {
  const store = createStaffStore();
  store.know({ staffid: "1", username: "otto", name: "Otto", language: "en", brand: null, permissions });
  const { fetch } = stubFetch((call) => (call.url.includes(staffHome.path) ? ok(answer) : never(call)));
  const session = { store, ask: async () => undefined, logOut: async () => undefined };
  await renderApp(
    <StaffContext value={session}>
      <Screen />
    </StaffContext>,
    { fetch, areas: ["staff", "staffhome", "queue", "requests"] },
  );
}

test("colleagues see what waits in each of their queues, what broke and what runs out, with the way there", async () => {
  await draw(["staff_compliance", "staff_domains", "staff_requests", "staff_ledger"]);
  expect(await screen.findByText("3 open tasks")).toBeDefined();
  expect(screen.getByText("1 is late")).toBeDefined();
  expect(screen.getByRole("link", { name: "Open tasks" }).getAttribute("href")).toBe("/staff/tasks");
  expect(screen.getByRole("link", { name: "Review documents" }).getAttribute("href")).toBe("/staff/documents");
  expect(screen.getByText("No registry differences")).toBeDefined();
  expect(screen.getByRole("link", { name: "2 requests failed" }).getAttribute("href")).toContain("/staff/requests?status=");
  expect(screen.getByText("lasts 12 days")).toBeDefined();
  // Only staff who manage registries may open one.
  expect(screen.queryByRole("link", { name: "Internetstiftelsen" })).toBeNull();
});

test("parts of other rights are not there", async () => {
  await draw(["staff_compliance"], { ...home, queues: [home.queues[1]], broken: { ...home.broken, things: [] }, balances: null });
  expect(await screen.findByText("1 document to review")).toBeDefined();
  expect(screen.queryByText(/open tasks/)).toBeNull();
  expect(screen.queryByText("Balances at registries")).toBeNull();
  expect(screen.getByText("Nothing has broken since yesterday evening.")).toBeDefined();
});

test("a new operator sees what is left before the first sale, with a way to each step that they may take", async () => {
  const opening = [
    { step: "account", isDone: true },
    { step: "tld", isDone: false },
    { step: "terms", isDone: false },
    { step: "administrator", isDone: false },
  ];
  await draw(["staff_settings", "staff_users"], { ...home, opening });
  expect(await screen.findByText("Before you sell the first domain")).toBeDefined();
  expect(screen.getByText("Done")).toBeDefined();
  expect(screen.getByRole("link", { name: "Invite a colleague" }).getAttribute("href")).toBe("/staff/colleagues");
  expect(screen.queryByRole("link", { name: "Enter account" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Open brands" })).toBeNull();
});
