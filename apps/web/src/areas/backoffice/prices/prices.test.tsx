import type { AnswerOf } from "@nameplane/contracts";
import { previewPrices, priceGroups, priceList, type price } from "@nameplane/contracts/backoffice/operations";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createStaffStore, StaffContext } from "../../../shell/staff/staff-session.ts";
import { renderApp } from "../../../testing/render.tsx";
import { never, ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { Screen as Groups } from "./groups-screen.tsx";
import { PriceDrawer } from "./price-drawer.tsx";
import { Screen as Prices } from "./prices-screen.tsx";

const groupid = "7b0d7a35-7a4f-4a11-9a34-0a8e4ce3f001";
const group = {
  groupid,
  name: "Standard",
  brand: { brandid: "b1", name: "Nameplane" },
  parent: null,
  customers: 3,
};
const amount = (currency: "SEK" | "EUR" | "USD", netMinor: number | null) => ({
  currency,
  netMinor,
  stated: "own" as const,
  isfrom: false,
  cost: { currency: "SEK", minor: 8410 },
  costMinor: currency === "SEK" ? 8410 : null,
  marginMinor: currency === "SEK" ? 1490 : null,
  marginBasisPoints: currency === "SEK" ? 1505 : null,
  isbelow: false,
});
const answer: AnswerOf<typeof price> = {
  group,
  subject: "tld:se",
  name: ".se",
  maychange: true,
  offers: [
    { operation: "create", months: 12, amounts: [amount("EUR", 890), amount("SEK", 9900), amount("USD", null)] },
    { operation: "create", months: 24, amounts: [amount("EUR", 2180), amount("SEK", 23_800), amount("USD", null)] },
  ],
  changes: [],
};

async function draw(element: React.JSX.Element, fetch = stubFetch(never).fetch) {
  const store = createStaffStore();
  const permissions = ["staff_prices"];
  store.know({ staffid: "1", username: "petra", name: "Petra", language: "en", brand: null, permissions });
  const session = { store, ask: async () => undefined, logOut: async () => undefined };
  await renderApp(<StaffContext value={session}>{element}</StaffContext>, { fetch, areas: ["staff", "prices"] });
}

test("the list shows each price with its margin, and says where one is missing", async () => {
  const row = { subject: "tld:se", name: ".se", missing: ["USD"], isbelow: false, next: null };
  const offers = [{ operation: "create", months: 12, amounts: [amount("SEK", 9900)] }];
  const data = [{ ...row, offers }];
  const counts = { below: 0, missing: 1 };
  const { fetch } = stubFetch((call) =>
    call.url.includes(priceList.path) ? ok({ page: 1, limit: 50, total: 1, data, group, groups: [group], counts }) : never(call),
  );
  await draw(<Prices />, fetch);
  expect(await screen.findByRole("link", { name: ".se" })).toHaveProperty(
    "href",
    expect.stringContaining(`/staff/prices/${groupid}/tld/se`),
  );
  expect(screen.getByText("99.00")).toBeTruthy();
  expect(screen.getByText("14.90 (15.1%)")).toBeTruthy();
  expect(screen.getByText("Missing in USD")).toBeTruthy();
});

test("only amounts that were changed are asked about, and the server's preview is shown before anything is set", async () => {
  const line = { subject: "tld:se", operation: "create", months: 12, currency: "SEK", oldMinor: 9900, newMinor: 12_950 } as const;
  const preview = {
    version: "0".repeat(64),
    starts: "2026-11-29T10:00:00Z",
    ends: null,
    lines: [{ ...line, groupid, name: ".se", changeBasisPoints: 3081, costMinor: 8410, isbelow: false }],
    groups: [{ groupid, name: "Standard", brand: "Nameplane", customers: 3, prices: 1, renewals: [] }],
    unchanged: 0,
    below: 0,
  };
  const stub = stubFetch((call) => (call.url.includes(previewPrices.path) ? ok({ preview }) : never(call)));
  await draw(<PriceDrawer answer={answer} onClose={() => undefined} />, stub.fetch);
  const show = () => fireEvent.click(screen.getByRole("button", { name: "Show what changes" }));
  await screen.findByRole("button", { name: "Show what changes" });
  show();
  expect(await screen.findByText("Change one price at least.")).toBeTruthy();
  const field = screen.getByRole("textbox", { name: "Registration, 1 year, SEK" });
  fireEvent.change(field, { target: { value: "much" } });
  expect(screen.getByText("Write an amount, such as 129 or 129.50.")).toBeTruthy();
  fireEvent.change(field, { target: { value: "129,50" } });
  show();
  const after = await screen.findByRole("region", { name: "Who pays what from when" });
  expect(within(after).getByText("+30.8%")).toBeTruthy();
  await waitFor(() => expect(screen.getByRole("button", { name: "Set these prices" })).toBeTruthy());
});

test("a price group says what it takes from another one, and leads to its customers", async () => {
  const parent = { groupid, name: "Standard" };
  const margins = [{ currency: "SEK", basisPoints: -1000, ending: "whole", floor: false }];
  const friends = { ...group, groupid: "7b0d7a35-7a4f-4a11-9a34-0a8e4ce3f002", name: "Friends", parent, margins, isused: true };
  const data = [{ ...group, margins: [], isused: true }, friends];
  const { fetch } = stubFetch((call) =>
    call.url.includes(priceGroups.path) ? ok({ data, brands: [group.brand] }) : never(call),
  );
  await draw(<Groups />, fetch);
  expect(await screen.findByText("SEK -10%")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /Change\s*Friends/ }));
  expect(await screen.findByText(/^Customers buy by this group/)).toBeTruthy();
  expect(screen.queryByLabelText("Margin")).toBeNull();
});
