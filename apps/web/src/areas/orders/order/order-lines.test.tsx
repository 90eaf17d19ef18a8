import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { OrderLines } from "./order-lines.tsx";
import type { Order, OrderLine } from "./order.rules.ts";

const QUEUED = 1;

const line = (number: number): OrderLine => ({
  requestid: `id-${number}`,
  number,
  type: "create-domain-registration",
  productid: null,
  domainname: `n${number}.se`,
  unicodename: `n${number}.se`,
  itemid: null,
  years: 1,
  status: QUEUED,
  reason: null,
  reasontext: null,
  isownreason: false,
  isfunded: true,
  release: null,
  price: null,
  usualseconds: 20,
  startedat: null,
  endedat: null,
});

const orderOf = (lines: number): Order => ({
  ordernr: 20_497,
  status: 20_202,
  method: "invoice",
  currency: "SEK",
  netMinor: 9900,
  vatMinor: 2475,
  totalMinor: 12_375,
  credit: null,
  issetaside: false,
  toPayMinor: 12_375,
  placedat: "2026-11-20T13:30:00Z",
  lines: Array.from({ length: lines }, (_, index) => line(index + 1)),
  payment: null,
  invoices: [],
  approval: null,
  bank: null,
});

test("an order of hundreds of lines shows the first ones, and the others after a click; the usual time is shown only in small orders", async () => {
  const { fetch } = stubFetch(() => ok({}));
  const { unmount } = await renderApp(<OrderLines order={orderOf(120)} />, { fetch, areas: ["progress", "requests"] });
  expect(screen.getAllByRole("listitem")).toHaveLength(50);
  expect(screen.queryByText(/20 s/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Show all 120" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(120);
  expect(screen.queryByRole("button")).toBeNull();
  unmount();

  await renderApp(<OrderLines order={orderOf(50)} />, { fetch, areas: ["progress", "requests"] });
  expect(screen.getAllByRole("listitem")).toHaveLength(50);
  expect(screen.getAllByText(/20 s/)).toHaveLength(50);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a line that waits says why in our own words; the words of a registry are left to the page of its request", async () => {
  const { fetch } = stubFetch(() => ok({}));
  const waiting = {
    ...line(1),
    reasontext: "The registry is not answering right now. We try again automatically",
    isownreason: true,
  };
  const silent = { ...line(2), reasontext: "2400 command failed", isownreason: false };
  await renderApp(<OrderLines order={{ ...orderOf(0), lines: [waiting, silent] }} />, { fetch, areas: ["progress", "requests"] });
  expect(screen.getByText("The registry is not answering right now. We try again automatically.")).toBeTruthy();
  expect(screen.queryByText(/2400/)).toBeNull();
});

test("where the registry decides when, such as in a sunrise, no time is promised", async () => {
  const { fetch } = stubFetch(() => ok({}));
  const lines = [{ ...line(1), usualseconds: null }];
  await renderApp(<OrderLines order={{ ...orderOf(0), lines }} />, { fetch, areas: ["progress", "requests"] });
  expect(screen.getByText("the registry decides when")).toBeTruthy();
  expect(screen.queryByText(/usually/)).toBeNull();
});
