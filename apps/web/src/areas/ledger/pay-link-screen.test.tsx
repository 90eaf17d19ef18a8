import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { answer, ok, stubFetch } from "../../testing/stub-fetch.ts";
import { Screen } from "./pay-link-screen.tsx";

const shown = {
  seller: "Nameplane Demo AB",
  number: 100_003,
  issuedon: "2026-09-30",
  dueon: "2026-10-30",
  paidon: null,
  currency: "SEK",
  status: 3000,
  totalMinor: 12_375,
  leftMinor: 12_375,
  service: "Registration example.se, 1 year",
  linecount: 2,
  ocr: "10000388",
  bank: { bankgiro: "5050-1055", iban: "", bic: "", rf: null, code: null },
  charges: [{ number: 100_017, leftMinor: 6000, ocr: "1000175" }],
  payMinor: 18_375,
  methods: ["card"],
  payment: null,
};
/** The status of our systems is shown beside the form, but these tests are not about it. */
const silent = answer({ code: 2400, desc: "No" });
const stub = (reply: Response) => stubFetch(({ url }) => (url.includes("/paylink/") ? reply.clone() : silent.clone()));
const areas = ["ledger", "paylink", "status"] as const;

test("the page shows what is left with its fee, and a press asks for all of it; in both languages", async () => {
  const { fetch, sent } = stubFetch(({ url }) =>
    url.includes("/readlink/")
      ? ok(shown)
      : url.includes("/paylink/")
        ? answer({ code: 2306, name: "SumChanged", desc: "What is left to pay has changed" })
        : silent.clone(),
  );
  const { texts } = await renderApp(<Screen />, { fetch, areas: [...areas] });
  expect(await screen.findByRole("heading", { name: "Invoice 100003" })).toBeTruthy();
  expect(screen.getByText("Reminder fee or interest, invoice 100017")).toBeTruthy();
  expect(screen.getByText("Registration example.se, 1 year, and 1 more line")).toBeTruthy();
  expect(screen.getByText("10000388")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /^Pay 183\.75.SEK by card$/ }));
  expect(await screen.findByText("What is left to pay has changed")).toBeTruthy();
  const paid = sent.find(({ url }) => url.includes("/paylink/pay/"));
  expect(JSON.parse(String(paid?.body))).toMatchObject({ amountMinor: 18_375 });
  await act(() => texts.setLocale("sv"));
  expect(screen.getByRole("button", { name: /^Betala 183,75.*med kort$/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Hämta fakturan (PDF)" })).toBeTruthy();
});

test("an invoice that is paid, or credited, says that nothing is left", async () => {
  const none = { ...shown, leftMinor: 0, payMinor: 0, charges: [], methods: [] };
  const paid = stub(ok({ ...none, status: 3200, paidon: "2026-11-02" }));
  const view = await renderApp(<Screen />, { fetch: paid.fetch, areas: [...areas] });
  expect(await screen.findByText("The invoice is paid. There is nothing left to pay.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /by card/ })).toBeNull();
  view.unmount();
  const credited = stub(ok({ ...none, status: 3300 }));
  await renderApp(<Screen />, { fetch: credited.fetch, areas: [...areas] });
  expect(await screen.findByText("The invoice has been credited. There is nothing to pay.")).toBeTruthy();
});

test("a wrong link and an ended one say so in words of their own", async () => {
  const wrong = stub(answer({ code: 2303, name: "InvalidToken", desc: "No" }));
  const view = await renderApp(<Screen />, { fetch: wrong.fetch, areas: [...areas] });
  expect((await screen.findByRole("alert")).textContent).toMatch(/^The address is not complete/);
  view.unmount();
  const ended = stub(answer({ code: 2304, name: "PayLinkEnded", desc: "This link is too old." }));
  await renderApp(<Screen />, { fetch: ended.fetch, areas: [...areas] });
  expect((await screen.findByRole("alert")).textContent).toBe("This link is too old.");
});
