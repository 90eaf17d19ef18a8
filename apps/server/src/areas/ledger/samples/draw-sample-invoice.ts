import { minorOf, money, moneyIn, pricedSum } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { sellerOfBrand, type BrandSeller } from "../ledger.repository.ts";
import type { LineOfInvoice, ListedInvoice } from "../listed-invoice.rules.ts";
import { freezeParty, type FrozenParty } from "../party.rules.ts";
import { invoiceDocument } from "../pdf/invoice-document.ts";

type Of = {
  readonly brandId: string;
  readonly language: "en" | "sv";
  /** A new name of the brand that is not published yet. Null: the example shows the brand's current name. */
  readonly name: string | null;
  /** The moment that gives the example its date. */
  readonly now: Date;
};

/**
 * The PDF of an example invoice. It looks like the invoices that customers of a brand get: it has the brand's seller and name.
 * Number, buyer and lines are made up, and nothing is stored. The data are loaded in a single transaction of the caller
 * (`within`).
 */
export async function drawSampleInvoice(
  within: <T>(fn: (trx: Trx) => Promise<T>) => Promise<T>,
  of: Of,
): Promise<{ content: Buffer; fileName: string }> {
  const found = await within((trx) => sellerOfBrand(trx, of.brandId));
  const brand = of.name === null ? found.brand : { ...found.brand, name: of.name };
  const { invoice, lines } = sampleInvoice({ ...found, brand }, of);
  const { renderInvoice } = await import("../pdf/render-invoice.ts");
  return { content: await renderInvoice(invoiceDocument({ invoice, lines })), fileName: `invoice-${invoice.number}.pdf` };
}

const dayMs = 86_400_000;
const dayOf = (now: Date, days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);

function sampleInvoice(
  { seller, brand }: BrandSeller,
  { language, now }: Of,
): { invoice: ListedInvoice; lines: LineOfInvoice[] } {
  const isSwedish = language === "sv";
  const kr = moneyIn("SEK");
  const line = (text: string, net: number, years: number): LineOfInvoice => ({
    kind: "item",
    text,
    quantity: 1,
    period_from: dayOf(now, 0),
    period_to: dayOf(now, 365 * years),
    net: kr(net),
    vatRateBasisPoints: 2500,
    vat: kr(net / 4),
    request_number: 1,
  });
  const lines = [
    line(isSwedish ? "Registrering av exempel.se" : "Registration of example.se", 9900, 1),
    line(isSwedish ? "Förnyelse av exempel.com" : "Renewal of example.com", 13_900, 1),
  ];
  const net = lines.reduce((sum, each) => sum + minorOf(each.net), 0);
  const invoice: ListedInvoice = {
    id: "019aa000-0000-7000-8000-000000000001",
    kind: "invoice",
    number: 100_001,
    state: "unpaid",
    created_at: now,
    issued_on: dayOf(now, 0),
    due_on: dayOf(now, 30),
    paid_on: null,
    ...pricedSum(kr(net), kr(net / 4)),
    rounding: kr(0),
    settled: kr(0),
    vat_kind: "domestic",
    note: null,
    po_number: null,
    ocr: "10000119",
    party: partyOf({ seller, brand }, language),
    service: "",
    line_count: lines.length,
    order_number: 100_001,
    credits_id: null,
    credits_number: null,
    books_vat: null,
    fx_ppm: null,
  };
  return { invoice, lines };
}

/** A made-up buyer, so that the example names no customer. */
function partyOf({ seller, brand }: BrandSeller, language: "en" | "sv"): FrozenParty {
  const owner = {
    party: "company",
    organization: language === "sv" ? "Exempelbolaget AB" : "Example Company AB",
    firstName: "Alva",
    lastName: "Hedström",
    idNumber: "559012-3456",
    vatNumber: "SE559012345601",
    street: ["Exempelgatan 1"],
    postcode: "111 22",
    city: "Stockholm",
    region: "",
    country: "SE",
    email: "alva@example.com",
  };
  const account = { number: 10_001, vatNumber: null, participant: "", reference: "" };
  return freezeParty({ seller, brand, account, owner, billing: null }, language, { method: "bank", credit: money(0, "SEK") });
}
