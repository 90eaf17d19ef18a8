import { money } from "@nameplane/values";
import * as fc from "fast-check";
import { XmlDocument, XmlElement } from "libxml2-wasm";
import { describe, expect, test } from "vitest";
import { invoiceDocument } from "../pdf/invoice-document.ts";
import { renderInvoice } from "../pdf/render-invoice.ts";
import { ciiOf } from "./cii.rules.ts";
import { invoiceOf, line, vatKinds } from "./einvoice.fixture.ts";
import { ublOf } from "./ubl.rules.ts";
import { pdfaProblems } from "../../../testing/pdfa-problems.ts";

const spaces = {
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  rsm: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
  cac: "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  cbc: "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
};

/** The order that the schemas of the Cross Industry Invoice require for the child elements that we write. */
const orders: Readonly<Record<string, string>> = {
  CrossIndustryInvoice: "ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction",
  ExchangedDocument: "ID TypeCode IssueDateTime IncludedNote",
  SupplyChainTradeTransaction:
    "IncludedSupplyChainTradeLineItem ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement",
  IncludedSupplyChainTradeLineItem:
    "AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement",
  SpecifiedLineTradeSettlement: "ApplicableTradeTax BillingSpecifiedPeriod SpecifiedTradeSettlementLineMonetarySummation",
  ApplicableHeaderTradeAgreement: "BuyerReference SellerTradeParty BuyerTradeParty",
  SellerTradeParty:
    "Name SpecifiedLegalOrganization DefinedTradeContact PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration",
  BuyerTradeParty:
    "Name SpecifiedLegalOrganization DefinedTradeContact PostalTradeAddress URIUniversalCommunication SpecifiedTaxRegistration",
  ApplicableHeaderTradeSettlement:
    "PaymentReference TaxCurrencyCode InvoiceCurrencyCode SpecifiedTradeSettlementPaymentMeans ApplicableTradeTax SpecifiedTradePaymentTerms SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument",
  ApplicableTradeTax:
    "CalculatedAmount TypeCode ExemptionReason BasisAmount CategoryCode ExemptionReasonCode RateApplicablePercent",
  SpecifiedTradeSettlementHeaderMonetarySummation:
    "LineTotalAmount TaxBasisTotalAmount TaxTotalAmount RoundingAmount GrandTotalAmount TotalPrepaidAmount DuePayableAmount",
};

const childrenOf = (element: XmlElement): XmlElement[] => {
  const found: XmlElement[] = [];
  for (let node = element.firstChild; node !== null; node = node.next) if (node instanceof XmlElement) found.push(node);
  return found;
};

/** The names of elements whose children are unknown to the schemas or not in the order that the schemas require. */
function misplaced(element: XmlElement): string[] {
  const children = childrenOf(element);
  const order = orders[element.name]?.split(" ");
  const places = children.map(({ name }) => order?.indexOf(name) ?? 0);
  const isWrong = order !== undefined && places.some((place, index) => place < 0 || place < (places[index - 1] ?? 0));
  return [...(isWrong ? [element.name] : []), ...children.flatMap(misplaced)];
}

const read = <T>(xml: string, use: (document: XmlDocument) => T): T => {
  const document = XmlDocument.fromString(xml);
  try {
    return use(document);
  } finally {
    document.dispose();
  }
};
const textsAt = (document: XmlDocument, path: string): string[] => document.find(path, spaces).map(({ content }) => content);

/** Reads the sums and the VAT of a document, for comparison: a Cross Industry Invoice has to state the same as UBL. */
const factsOfCii = (xml: string) =>
  read(xml, (document) => {
    const sum = (name: string) => textsAt(document, `//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:${name}`);
    const tax = "//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax/ram:";
    return {
      sums: [sum("LineTotalAmount"), sum("TaxBasisTotalAmount"), sum("GrandTotalAmount"), sum("DuePayableAmount")],
      vat: sum("TaxTotalAmount").slice(0, 1),
      rows: [
        textsAt(document, `${tax}CategoryCode`),
        textsAt(document, `${tax}BasisAmount`),
        textsAt(document, `${tax}CalculatedAmount`),
      ],
      lines: textsAt(document, "//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount"),
    };
  });
const factsOfUbl = (xml: string) =>
  read(xml, (document) => {
    const sum = (name: string) => textsAt(document, `/*/cac:LegalMonetaryTotal/cbc:${name}`);
    const tax = "/*/cac:TaxTotal/cac:TaxSubtotal/";
    return {
      sums: [sum("LineExtensionAmount"), sum("TaxExclusiveAmount"), sum("TaxInclusiveAmount"), sum("PayableAmount")],
      vat: textsAt(document, "/*/cac:TaxTotal/cbc:TaxAmount").slice(0, 1),
      rows: [
        textsAt(document, `${tax}cac:TaxCategory/cbc:ID`),
        textsAt(document, `${tax}cbc:TaxableAmount`),
        textsAt(document, `${tax}cbc:TaxAmount`),
      ],
      lines: textsAt(document, "/*/*[local-name()='InvoiceLine' or local-name()='CreditNoteLine']/cbc:LineExtensionAmount"),
    };
  });

describe("a Cross Industry Invoice", () => {
  test.each(vatKinds.flatMap(({ kind, rates }) => (["invoice", "credit_note"] as const).map((of) => [of, kind, rates] as const)))(
    "of every %s with VAT of the kind %s has the order of the schemas and says the same as the UBL document",
    (of, kind, rates) => {
      const lines = fc.array(
        fc.record({
          minor: fc.integer({ min: 1, max: 9_999_999 }),
          rate: fc.constantFrom(...rates),
          quantity: fc.integer({ min: 1, max: 12 }),
          words: fc.string({ unit: "binary", maxLength: 30 }),
          off: fc.boolean(),
        }),
        { minLength: 1, maxLength: 6 },
      );
      fc.assert(
        fc.property(lines, fc.integer({ min: 0, max: 100 }), (list, credit) => {
          const made = list.flatMap(({ minor, rate, quantity, words, off }) => {
            const item = line(minor, rate, { quantity, text: `x${words}` });
            return off ? [item, line(-Math.ceil(minor / 3), rate, { kind: "discount", period_from: null })] : [item];
          });
          const note = { kind: of, credits_id: "c", credits_number: 100_000, due_on: null, ocr: null } as const;
          const invoice = invoiceOf(made, kind, of === "credit_note" ? note : {});
          const used = money(Math.min(credit, Number(invoice.total.minor)), "SEK");
          const parts = { invoice: { ...invoice, party: { ...invoice.party, credit: used } }, lines: made };
          const [cii, ubl] = [ciiOf(parts) ?? "", ublOf(parts)];
          expect(read(cii, (document) => misplaced(document.root))).toEqual([]);
          expect(factsOfCii(cii)).toEqual(factsOfUbl("xml" in ubl ? ubl.xml : ""));
        }),
      );
    },
  );

  test("asks for nothing where the invoice was paid when it was issued", () => {
    const lines = [line(10_000, 2_500)];
    const invoice = invoiceOf(lines, "domestic");
    const xml = ciiOf({ invoice: { ...invoice, party: { ...invoice.party, method: "swish" } }, lines }) ?? "";
    expect(xml).toContain("<ram:TotalPrepaidAmount>125.00</ram:TotalPrepaidAmount>");
    expect(xml).toContain("<ram:DuePayableAmount>0.00</ram:DuePayableAmount>");
    expect(xml).toContain("<ram:TypeCode>68</ram:TypeCode>");
    expect(xml).not.toContain("PayeePartyCreditorFinancialAccount");
  });

  test("is not made without the seller's VAT number, and has none outside the scope of VAT (BR-O-02)", () => {
    const lines = [line(10_000, 0)];
    const abroad = invoiceOf(lines, "export");
    const { party } = abroad;
    expect(ciiOf({ invoice: { ...abroad, party: { ...party, seller: { ...party.seller, vatnumber: "" } } }, lines })).toBeNull();
    expect(ciiOf({ invoice: abroad, lines })).not.toContain("SpecifiedTaxRegistration");
  });
});

test("a Factur-X file is a PDF/A-3 that contains the invoice and says so; it is the same every time", async () => {
  const lines = [line(10_000, 2500)];
  const seller = { ...invoiceOf(lines, "domestic").party.seller, name: "Kvarn & Söner <AB>" };
  const { party } = invoiceOf(lines, "domestic");
  const invoice = invoiceOf(lines, "domestic", { party: { ...party, seller } });
  const cii = ciiOf({ invoice, lines });
  const file = await renderInvoice(invoiceDocument({ invoice, lines }), cii);
  const text = file.toString("latin1");
  expect(text).toContain("<pdfaid:part>3</pdfaid:part>");
  expect(text).toContain("<pdfaid:conformance>A</pdfaid:conformance>");
  expect(text).toContain("<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>");
  expect(text).toContain("/AFRelationship /Alternative");
  expect(text).toContain("/S /GTS_PDFA1");
  expect(pdfaProblems(file)).toEqual([]);
  const metadata = /<\?xpacket begin[\s\S]*?<x:xmpmeta[\s\S]*?<\/x:xmpmeta>/.exec(text)?.[0] ?? "";
  expect(() => read(metadata.replace(/^<\?xpacket[^>]*\?>\s*/, ""), () => null)).not.toThrow();
  expect(await renderInvoice(invoiceDocument({ invoice, lines }), cii)).toEqual(file);
  expect((await renderInvoice(invoiceDocument({ invoice, lines }))).toString("latin1")).not.toContain("pdfaid");
});

test("the check of PDF/A-3 sees what it is for: a plain PDF, a missing font, profile, relationship or language, and transparency", async () => {
  const lines = [line(10_000, 2500)];
  const invoice = invoiceOf(lines, "domestic");
  const file = (await renderInvoice(invoiceDocument({ invoice, lines }), ciiOf({ invoice, lines }))).toString("latin1");
  const broken = (from: string, to: string) => {
    expect(file).toContain(from);
    return pdfaProblems(Buffer.from(file.replace(from, to), "latin1")).join("; ");
  };
  expect(pdfaProblems(await renderInvoice(invoiceDocument({ invoice, lines })))).not.toEqual([]);
  expect(broken("/FontFile2", "/FontFilex")).toContain("is not embedded");
  expect(broken("/S /GTS_PDFA1", "/S /GTS_PDFX1")).toContain("output intent");
  expect(broken("/DestOutputProfile", "/DestProfile")).toContain("no ICC profile");
  expect(broken("/AFRelationship /Alternative", "/AFRelationship /Something")).toContain("no relationship");
  expect(broken("/Marked true", "/Marked fals")).toContain("not tagged");
  expect(broken("/Type /Catalog", "/Type /Catalog /ca 0.5")).toContain("transparent");
  expect(broken("/Type /Catalog", "/Type /Catalog /AA << >>")).toContain("acts by itself");
  expect(broken("<fx:Version>", "<fx:Revision>")).toContain("is not described");
});
