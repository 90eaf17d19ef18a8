import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../../testing/render.tsx";
import { ok, stubFetch } from "../../../testing/stub-fetch.ts";
import { shownDomain } from "../domain.fixture.ts";
import { CancelForm } from "./cancel-form.tsx";
import type { Cancellation } from "./use-cancellation.ts";

const cancellation: Cancellation = {
  domainname: "kvarn.se",
  unicodename: "kvarn.se",
  tld: "se",
  state: "none",
  request: null,
  expiredate: "2099-12-02T00:00:00Z",
  addgraceuntil: null,
  restorableuntil: "2027-01-21T00:00:00Z",
  freefrom: "2027-01-28T00:00:00Z",
  hosts: [],
  hostsused: [],
  expiryby: "registry",
  may: true,
  why: null,
};

const draw = (change: Partial<Cancellation>) =>
  renderApp(<CancelForm domain={shownDomain} cancellation={{ ...cancellation, ...change }} before={undefined} />, {
    fetch: stubFetch(() => ok()).fetch,
    areas: ["domainpage", "cancel"],
    session: { permissions: new Set(["domain_cancel"]) },
  });

test("a name can end at its expiry or now", async () => {
  await draw({});
  expect(await screen.findByRole("heading", { name: "Cancel kvarn.se" })).toBeDefined();
  expect(screen.getAllByRole("radio")).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Cancel domain at expiry" })).toBeDefined();
});

test("a name that already ends at its expiry can only end sooner, and the page says how it can be restored", async () => {
  await draw({ state: "at_expiry" });
  expect(await screen.findByRole("heading", { name: "Cancel kvarn.se sooner" })).toBeDefined();
  expect(screen.queryAllByRole("radio")).toEqual([]);
  expect(screen.queryByRole("button", { name: "Cancel domain at expiry" })).toBeNull();
  expect(screen.getByRole("button", { name: "Cancel domain now" })).toBeDefined();
  expect(screen.getByText(/A restore costs more than a renewal/)).toBeDefined();
});
