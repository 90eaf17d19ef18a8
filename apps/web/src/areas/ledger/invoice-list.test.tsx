import { invoicePeriods } from "@nameplane/contracts/ledger/invoices";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "../../testing/render.tsx";
import { ok, stubFetch } from "../../testing/stub-fetch.ts";
import { Screen } from "./invoice-list-screen.tsx";
import type { InvoiceRow } from "./invoices.rules.ts";

const invoice: InvoiceRow = {
  invoiceid: "01a1fbda-d29a-70df-b4e0-1b481415be8b",
  number: 104_233,
  kind: "invoice",
  created: "2026-10-24T04:00:00Z",
  issuedon: "2026-10-24",
  dueon: "2026-11-23",
  paidon: null,
  status: 3000,
  currency: "SEK",
  netMinor: 99_200,
  vatMinor: 24_800,
  totalMinor: 124_000,
  leftMinor: 124_000,
  note: "",
  organizationid: "556036-0793",
  customer: "Kvarnstråket AB",
  service: "Renewal kvarnstraket.se",
  linecount: 4,
  ordernr: 20_481,
  ocr: "1042336",
};
const unpaid = { currency: "SEK", totalMinor: 124_000, count: 1 };
const offers = {
  offered: false,
  on: false,
  peppolid: "",
  receiver: null,
  buyerreference: "",
  mail: "also",
  abilities: { canedit: true },
};
const answered = ({ url }: { readonly url: string }) => {
  if (url.includes("/geteinvoicing/")) return ok(offers);
  if (url.includes("/getquotes/")) return ok({ data: [] });
  return ok({ data: [invoice], page: 1, limit: 10, total: 1, unpaid });
};
const areas = ["ledger", "einvoicing", "salesquote"] as const;

test("the list loads the chosen period: today, weeks, months, years or everything [C2.73]", async () => {
  const { fetch, paths } = stubFetch(answered);
  await renderApp(<Screen />, { fetch, areas: [...areas] });
  const field = await screen.findByLabelText<HTMLSelectElement>("Period");
  expect(
    within(field)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual(["Today", "This week", "Last week", "This month", "Last month", "This year", "Last year", "Everything"]);
  for (const period of invoicePeriods) {
    fireEvent.change(await screen.findByLabelText("Period"), { target: { value: period } });
    await waitFor(() => expect(paths().some((path) => path.includes(`period=${period}`))).toBe(true));
  }
});

test("the unpaid total is shown above the rows, and a row links to its invoice and its PDF", async () => {
  await renderApp(<Screen />, { fetch: stubFetch(answered).fetch, areas: [...areas] });
  expect((await screen.findByText("1,240.00 SEK", { selector: "b" })).closest("p")?.textContent).toBe(
    "1 invoice unpaid, 1,240.00\u00A0SEK left to pay.",
  );
  expect(screen.getByRole("link", { name: "Open invoice 104233" }).getAttribute("href")).toBe(
    `/economy/invoices/${invoice.invoiceid}`,
  );
  expect(screen.getByRole("link", { name: "PDF of invoice 104233" }).getAttribute("href")).toBe(
    `/api/economy/getinvoicepdf/?invoiceid=${invoice.invoiceid}`,
  );
});
