import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { never, stubFetch } from "../../testing/stub-fetch.ts";
import { SettlingNotice } from "./settling-notice.tsx";

const pushid = "0199a1b2-0000-7000-8000-000000000001";
const names = ["xn--rksmrgs-5wao1o.se", "kvarnen.se"];

test("the giver reads that the registry still shows the giver's contacts, and nothing about the receiver's requests", async () => {
  const settling = [{ pushid, side: "giver" as const, other: "bo@example.com", names, requestids: [] }];
  await renderApp(<SettlingNotice settling={settling} />, { fetch: stubFetch(never).fetch, areas: ["push"] });
  expect(await screen.findByText("The registry still shows your contacts for räksmörgås.se and 1 more")).toBeDefined();
  expect(screen.getByText(/bo@example\.com has taken over/)).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
});

test("the receiver reads the same, with the request that updates the registry", async () => {
  const settling = [{ pushid, side: "receiver" as const, other: "Kvarnen AB", names: ["kvarnen.se"], requestids: [10_043] }];
  await renderApp(<SettlingNotice settling={settling} />, { fetch: stubFetch(never).fetch, areas: ["push"] });
  expect(await screen.findByText("The registry still shows Kvarnen AB's contacts for kvarnen.se")).toBeDefined();
  expect(screen.getByRole("link", { name: "Request 10043" }).getAttribute("href")).toBe("/requests/10043");
});

test("no notice when nothing is waiting", async () => {
  await renderApp(<SettlingNotice settling={[]} />, { fetch: stubFetch(never).fetch, areas: ["push"] });
  expect(screen.queryByText(/registry/)).toBeNull();
});
