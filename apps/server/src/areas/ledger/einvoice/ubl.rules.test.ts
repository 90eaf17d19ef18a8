import { money, moneyToDecimal, negateMoney } from "@nameplane/values";
import * as fc from "fast-check";
import { XmlDocument, XmlElement } from "libxml2-wasm";
import { describe, expect, test } from "vitest";
import type { ListedInvoice } from "../listed-invoice.rules.ts";
import { addressOfParty } from "./electronic-address.rules.ts";
import { invoiceOf, line, vatKinds, type VatKind } from "./einvoice.fixture.ts";
import { ublOf } from "./ubl.rules.ts";

/** The XML document, or the word for what is missing. */
function textOf(parts: Parameters<typeof ublOf>[0]): string {
  const made = ublOf(parts);
  return "xml" in made ? made.xml : made.lacks;
}

const spaces = {
  cac: "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  cbc: "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
};

/** The order that the schemas of UBL 2.1 require for the child elements that we write. */
const orders: Readonly<Record<string, string>> = {
  Invoice:
    "CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode Note DocumentCurrencyCode TaxCurrencyCode BuyerReference BillingReference AccountingSupplierParty AccountingCustomerParty PaymentMeans PaymentTerms TaxTotal LegalMonetaryTotal InvoiceLine",
  CreditNote:
    "CustomizationID ProfileID ID IssueDate CreditNoteTypeCode Note DocumentCurrencyCode TaxCurrencyCode BuyerReference BillingReference AccountingSupplierParty AccountingCustomerParty PaymentMeans PaymentTerms TaxTotal LegalMonetaryTotal CreditNoteLine",
  Party: "EndpointID PostalAddress PartyTaxScheme PartyLegalEntity Contact",
  PostalAddress: "StreetName AdditionalStreetName AddressLine Country",
  Contact: "Name ElectronicMail",
  PaymentMeans: "PaymentMeansCode PaymentID PayeeFinancialAccount",
  TaxSubtotal: "TaxableAmount TaxAmount TaxCategory",
  TaxCategory: "ID Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme",
  ClassifiedTaxCategory: "ID Percent TaxScheme",
  LegalMonetaryTotal:
    "LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PrepaidAmount PayableRoundingAmount PayableAmount",
  InvoiceLine: "ID InvoicedQuantity LineExtensionAmount InvoicePeriod Item Price",
  CreditNoteLine: "ID CreditedQuantity LineExtensionAmount InvoicePeriod Item Price",
};

const childrenOf = (element: XmlElement): XmlElement[] => {
  const found: XmlElement[] = [];
  for (let node = element.firstChild; node !== null; node = node.next) if (node instanceof XmlElement) found.push(node);
  return found;
};

/** The ids of the core rules of EN 16931 and of Peppol BIS Billing 3.0 that a document breaks. */
function broken(xml: string): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    return brokenIn(document);
  } finally {
    document.dispose();
  }
}

function brokenIn(document: XmlDocument): string[] {
  const at = (path: string): XmlElement[] => document.find(path, spaces).filter((node) => node instanceof XmlElement);
  const texts = (path: string): string[] => at(path).map(({ content }) => content);
  const ore = (path: string): number => texts(path).reduce((sum, each) => sum + Math.round(Number(each) * 100), 0);
  const rules: [string, boolean][] = [];
  const walk = (element: XmlElement): void => {
    const children = childrenOf(element);
    if (children.length === 0) rules.push(["PEPPOL-EN16931-R008", element.content.trim() !== ""]);
    const order = orders[element.name]?.split(" ");
    if (order !== undefined) {
      const places = children.map(({ name }) => order.indexOf(name));
      rules.push([`order of ${element.name}`, places.every((place, index) => place >= (places[index - 1] ?? 0))]);
    }
    children.forEach(walk);
  };
  walk(document.root);
  const total = "/*/cac:LegalMonetaryTotal/cbc:";
  const lines = "/*/*[local-name()='InvoiceLine' or local-name()='CreditNoteLine']";
  const tax = "/*/cac:TaxTotal[cac:TaxSubtotal]";
  const categories = new Set(texts(`${tax}/cac:TaxSubtotal/cac:TaxCategory/cbc:ID`));
  const vatIds = (side: string) =>
    texts(`/*/cac:Accounting${side}Party/cac:Party/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID='VAT']/cbc:CompanyID`);
  rules.push(
    ["PEPPOL-EN16931-R003", texts("/*/cbc:BuyerReference").length === 1],
    ["PEPPOL-EN16931-R010", texts("/*/cac:AccountingCustomerParty/cac:Party/cbc:EndpointID").length === 1],
    ["PEPPOL-EN16931-R020", texts("/*/cac:AccountingSupplierParty/cac:Party/cbc:EndpointID").length === 1],
    ["BR-16", at(lines).length > 0],
    ["BR-CO-10", ore(`${total}LineExtensionAmount`) === ore(`${lines}/cbc:LineExtensionAmount`)],
    ["BR-CO-13", ore(`${total}TaxExclusiveAmount`) === ore(`${total}LineExtensionAmount`)],
    ["BR-CO-14", ore(`${tax}/cbc:TaxAmount`) === ore(`${tax}/cac:TaxSubtotal/cbc:TaxAmount`)],
    ["BR-CO-15", ore(`${total}TaxInclusiveAmount`) === ore(`${total}TaxExclusiveAmount`) + ore(`${tax}/cbc:TaxAmount`)],
    [
      "BR-CO-16",
      ore(`${total}PayableAmount`) ===
        ore(`${total}TaxInclusiveAmount`) - ore(`${total}PrepaidAmount`) + ore(`${total}PayableRoundingAmount`),
    ],
    ["BR-CO-25", texts("/*/cbc:DueDate").length + texts("/*/cac:PaymentTerms/cbc:Note").length > 0],
    ["BR-27", texts(`${lines}/cac:Price/cbc:PriceAmount`).every((price) => Number(price) >= 0)],
    ["BR-55", at("/CreditNote").length === 0 || texts("/*/cac:BillingReference//cbc:ID").length === 1],
    ["BR-O-02", !categories.has("O") || vatIds("Supplier").length + vatIds("Customer").length === 0],
    ["BR-O-11", !categories.has("O") || categories.size === 1],
    ["BR-S-02", !categories.has("S") || vatIds("Supplier").length === 1],
    ["BR-AE-02", !categories.has("AE") || (vatIds("Supplier").length === 1 && vatIds("Customer").length === 1)],
  );
  for (const subtotal of at(`${tax}/cac:TaxSubtotal`)) {
    const one = (path: string) => subtotal.find(path, spaces)[0]?.content ?? "";
    const [category, percent] = [one("cac:TaxCategory/cbc:ID"), one("cac:TaxCategory/cbc:Percent")];
    const taxable = Math.round(Number(one("cbc:TaxableAmount")) * 100);
    const same = at(lines).filter((each) => {
      const of = (path: string) => each.find(`cac:Item/cac:ClassifiedTaxCategory/cbc:${path}`, spaces)[0]?.content ?? "";
      return of("ID") === category && of("Percent") === percent;
    });
    const sum = same.reduce(
      (all, each) => all + Math.round(Number(each.find("cbc:LineExtensionAmount", spaces)[0]?.content) * 100),
      0,
    );
    rules.push(
      [`BR-${category}-08`, taxable === sum],
      // The rule tolerates a difference of one unit of the currency, because VAT is rounded for each line here.
      ["BR-CO-17", Math.abs(Math.round(Number(one("cbc:TaxAmount")) * 100) - (taxable * Number(percent || "0")) / 100) < 100],
      ["BR-O-05", category !== "O" || percent === ""],
      [`BR-${category}-10`, (one("cac:TaxCategory/cbc:TaxExemptionReason") !== "") === (category !== "S")],
    );
  }
  for (const each of at(lines)) {
    const number = (path: string) => Number(each.find(path, spaces)[0]?.content);
    const quantity = number("cbc:InvoicedQuantity | cbc:CreditedQuantity");
    const worth = (quantity * number("cac:Price/cbc:PriceAmount")) / number("cac:Price/cbc:BaseQuantity");
    rules.push(["PEPPOL-EN16931-R120", Math.abs(worth - number("cbc:LineExtensionAmount")) < 0.005]);
  }
  return [...new Set(rules.filter(([, holds]) => !holds).map(([id]) => id))];
}

describe("the core rules of EN 16931 and Peppol BIS Billing 3.0 hold", () => {
  test.each(vatKinds.flatMap(({ kind, rates }) => (["invoice", "credit_note"] as const).map((of) => [of, kind, rates] as const)))(
    "for every %s with VAT of the kind %s, whatever its lines",
    (of, kind, rates) => {
      const lines = fc.array(
        fc.record({
          minor: fc.integer({ min: 1, max: 9_999_999 }),
          rate: fc.constantFrom(...rates),
          quantity: fc.integer({ min: 1, max: 12 }),
          off: fc.boolean(),
        }),
        { minLength: 1, maxLength: 6 },
      );
      fc.assert(
        fc.property(lines, fc.integer({ min: 0, max: 100 }), (list, credit) => {
          const made = list.flatMap(({ minor, rate, quantity, off }) => {
            const item = line(minor, rate, { quantity });
            const discount = line(-Math.ceil(minor / 3), rate, { kind: "discount", period_from: null, period_to: null });
            return off ? [item, discount] : [item];
          });
          const note = { kind: of, credits_id: "c", credits_number: 100_000, due_on: null, ocr: null } as const;
          const invoice = invoiceOf(made, kind, of === "credit_note" ? note : {});
          const used = money(Math.min(credit, Number(invoice.total.minor)), "SEK");
          const xml = textOf({ invoice: { ...invoice, party: { ...invoice.party, credit: used } }, lines: made });
          expect(broken(xml)).toEqual([]);
        }),
      );
    },
  );
});

test("the checks of this test find what is broken", () => {
  const xml = textOf({ invoice: invoiceOf([line(10_000, 2500)], "domestic"), lines: [line(10_000, 2500)] });
  expect(broken(xml)).toEqual([]);
  expect(broken(xml.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, "$11.00"))).toEqual(["BR-CO-16"]);
  expect(broken(xml.replace(/<cbc:BuyerReference>.*?<\/cbc:BuyerReference>/, ""))).toEqual(["PEPPOL-EN16931-R003"]);
  expect(broken(xml.replace("<cbc:ID>S</cbc:ID>", "<cbc:ID>AE</cbc:ID>"))).toContain("BR-AE-08");
});

describe("what an electronic invoice says", () => {
  const made = (more: Partial<ListedInvoice> = {}, kind: VatKind = "domestic") => {
    const lines = [line(10_000, kind === "domestic" ? 2500 : 0)];
    return textOf({ invoice: invoiceOf(lines, kind, more), lines });
  };

  test("Swedish companies are found by their registration number, and F-tax is stated in its words", () => {
    const xml = made();
    expect(xml).toContain('<cbc:EndpointID schemeID="0007">5566778899</cbc:EndpointID>');
    expect(xml).toContain('<cbc:EndpointID schemeID="0007">5560360793</cbc:EndpointID>');
    expect(xml).toContain("<cbc:CompanyID>GODKÄND FÖR F-SKATT</cbc:CompanyID>");
    expect(xml).toContain("<cbc:ID>50501055</cbc:ID><cac:FinancialInstitutionBranch><cbc:ID>SE:BANKGIRO</cbc:ID>");
    expect(xml).toContain("<cbc:PaymentID>1000017</cbc:PaymentID>");
  });

  test("a buyer that agreed on a participant and a reference gets both; without one the customer number is the reference", () => {
    const { party } = invoiceOf([line(1, 0)], "domestic");
    const buyer = { ...party.buyer, participant: "0088:7300010000001", reference: "Kst 4711" };
    const xml = made({ party: { ...party, buyer } });
    expect(xml).toContain('<cbc:EndpointID schemeID="0088">7300010000001</cbc:EndpointID>');
    expect(xml).toContain("<cbc:BuyerReference>Kst 4711</cbc:BuyerReference>");
    expect(made()).toContain("<cbc:BuyerReference>1002</cbc:BuyerReference>");
  });

  test("the customer's reference for the order stands in its own place, before what is credited", () => {
    expect(made({ po_number: "PO-7 & 8" })).toContain(
      "</cbc:BuyerReference><cac:OrderReference><cbc:ID>PO-7 &amp; 8</cbc:ID></cac:OrderReference>",
    );
    expect(made()).not.toContain("OrderReference");
  });

  test("VAT of another currency is stated in that of the books, too", () => {
    const xml = made({ books_vat: money(28_000, "EUR") });
    expect(xml).toContain("<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>");
    expect(xml).toContain('<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">280.00</cbc:TaxAmount></cac:TaxTotal>');
  });

  test("a sale to a company in another EU country names the reverse charge", () => {
    expect(made({}, "reverse_charge")).toContain("<cbc:TaxExemptionReasonCode>VATEX-EU-AE</cbc:TaxExemptionReasonCode>");
  });

  test.each([
    ["card", "48"],
    ["paypal", "68"],
    ["swish", "68"],
    ["credit", "97"],
  ] as const)("an invoice that was paid by %s when it was issued asks for nothing and names no account", (method, code) => {
    const invoice = invoiceOf([line(10_000, 2_500)], "domestic");
    const xml = textOf({ invoice: { ...invoice, party: { ...invoice.party, method } }, lines: [line(10_000, 2_500)] });
    expect(xml).toContain('<cbc:PrepaidAmount currencyID="SEK">125.00</cbc:PrepaidAmount>');
    expect(xml).toContain('<cbc:PayableAmount currencyID="SEK">0.00</cbc:PayableAmount>');
    expect(xml).toContain(`<cac:PaymentMeans><cbc:PaymentMeansCode>${code}</cbc:PaymentMeansCode></cac:PaymentMeans>`);
  });

  test("an invoice that is collected by direct debit is to be paid, and names no account to pay it to", () => {
    const invoice = invoiceOf([line(10_000, 2_500)], "domestic");
    const xml = textOf({ invoice: { ...invoice, party: { ...invoice.party, method: "sepa" } }, lines: [line(10_000, 2_500)] });
    expect(xml).toContain('<cbc:PayableAmount currencyID="SEK">125.00</cbc:PayableAmount>');
    expect(xml).not.toContain("PaymentMeans");
  });

  test("a discount is a line of a negative quantity, because prices are not negative", () => {
    const lines = [line(10_000, 2500), line(-2500, 2500, { kind: "discount", quantity: 1 })];
    const xml = textOf({ invoice: invoiceOf(lines, "domestic"), lines });
    const discount = moneyToDecimal(negateMoney(money(-2500, "SEK")));
    expect(xml).toContain('<cbc:InvoicedQuantity unitCode="C62">-1</cbc:InvoicedQuantity>');
    expect(xml).toContain(`<cbc:PriceAmount currencyID="SEK">${discount}</cbc:PriceAmount>`);
  });

  test("nothing is made without an address of both sides, or without the seller's VAT number", () => {
    const { party } = invoiceOf([line(1, 0)], "domestic");
    const nobody = { ...party.buyer, orgnr: "", vatnumber: "", email: "" };
    expect(made({ party: { ...party, buyer: nobody } })).toBe("noaddress");
    expect(made({ party: { ...party, seller: { ...party.seller, vatnumber: "" } } })).toBe("novatnumber");
  });
});

test.each([
  [
    { country: "DE", orgnr: "HRB 1", vatnumber: "DE136695976", email: "a@example.com" },
    { scheme: "9930", id: "DE136695976" },
  ],
  [
    { country: "US", orgnr: "", vatnumber: "", email: "a@example.com" },
    { scheme: "EM", id: "a@example.com" },
  ],
  [
    { country: "SE", orgnr: "165560360793", vatnumber: "", email: "" },
    { scheme: "0007", id: "5560360793" },
  ],
])("the address of %o", (party, address) => {
  expect(addressOfParty({ ...party, participant: "" })).toEqual(address);
});
