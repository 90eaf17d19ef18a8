import { readEscrowOffer } from "@nameplane/contracts/escrow/operations";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { ok, stubFetch } from "../../testing/stub-fetch.ts";
import { Toasts } from "../../ui/feedback/toasts.tsx";
import { Screen } from "./answer-screen.tsx";

const offer = {
  terms: {
    domainname: "kvarn.se",
    unicodename: "kvarn.se",
    priceMinor: 500_000,
    currency: "SEK",
    payer: "both",
    percentBasisPoints: 1000,
    commissionMinor: 50_000,
    buyerMinor: 25_000,
    sellerMinor: 25_000,
    days: 5,
    agreement: "",
  },
  role: "buyer",
  by: "Kvarnen AB",
  due: "2026-12-08T12:00:00Z",
  services: [],
};

test("who accepts is told so and led on, even if the news of it arrives before the answer", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  let isopen = true;
  const stub = stubFetch(({ url }) => (url.includes("answer") ? promise : ok({ ...offer, isopen })));
  const screenAndToasts = (
    <>
      <Screen />
      <Toasts />
    </>
  );
  const { queries } = await renderApp(screenAndToasts, { fetch: stub.fetch, areas: ["escrow"] });
  fireEvent.click(await screen.findByRole("button", { name: "Accept the terms" }));
  await waitFor(() => expect(stub.paths().some((path) => path.includes("answer"))).toBe(true));
  isopen = false;
  await act(() => queries.invalidateQueries({ queryKey: [readEscrowOffer.path] }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Accept the terms" })).toBeNull());
  await act(async () => resolve(ok({ escrowid: "0199a1b2-0000-7000-8000-000000000001", state: "agreed" })));
  expect(await screen.findByText("You have accepted the terms")).toBeDefined();
});
