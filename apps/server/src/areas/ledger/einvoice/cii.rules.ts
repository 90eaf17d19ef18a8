import {
  addMoney,
  isNegativeMoney,
  isZeroMoney,
  moneyToDecimal,
  negateMoney,
  subtractMoney,
  sumMoney,
  type Money,
} from "@nameplane/values";
import { prepaidOf, type LineOfInvoice, type ListedInvoice } from "../listed-invoice.rules.ts";
import { codeOfPaid } from "../party.rules.ts";
import { addressOfParty, swedishDigits, type ElectronicAddress } from "./electronic-address.rules.ts";
import { categoryOf, exemptions } from "./tax-category.rules.ts";
import { escaped } from "./xml-text.rules.ts";

type Parts = { readonly invoice: ListedInvoice; readonly lines: readonly LineOfInvoice[] };
type Party = ListedInvoice["party"]["seller"] | ListedInvoice["party"]["buyer"];

/** The profile of Factur-X that contains everything that the European standard EN 16931 defines. */
const profile = "urn:cen.eu:en16931:2017";
const namespaces = {
  rsm: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};

/**
 * An invoice or credit note in the XML format Cross Industry Invoice, by EN 16931. This is the machine-readable part of a
 * Factur-X (ZUGFeRD) file. It is made only from data frozen on issue, so the same invoice always results in the same document.
 * Null if the seller has no VAT number.
 */
export function ciiOf({ invoice, lines }: Parts): string | null {
  const { seller, buyer } = invoice.party;
  if (seller.vatnumber === "") return null;
  const isNote = invoice.kind === "credit_note";
  const attributes = Object.entries(namespaces).map(([prefix, name]) => ` xmlns:${prefix}="${name}"`);
  const body = [
    rsm("ExchangedDocumentContext", group("GuidelineSpecifiedDocumentContextParameter", text("ID", profile))),
    rsm(
      "ExchangedDocument",
      text("ID", String(invoice.number)),
      text("TypeCode", isNote ? "381" : "380"),
      dateIn("IssueDateTime", invoice.issued_on),
      invoice.note === null || invoice.note === "" ? "" : group("IncludedNote", text("Content", invoice.note)),
    ),
    rsm(
      "SupplyChainTradeTransaction",
      ...lines.map((line, index) => lineOf(invoice, line, index + 1)),
      group(
        "ApplicableHeaderTradeAgreement",
        text("BuyerReference", buyer.reference === "" ? String(buyer.number) : buyer.reference),
        party("SellerTradeParty", seller, { participant: "", isOutside: invoice.vat_kind === "export", attention: "" }),
        party("BuyerTradeParty", buyer, { ...buyer, isOutside: invoice.vat_kind === "export" }),
        invoice.po_number === null ? "" : group("BuyerOrderReferencedDocument", text("IssuerAssignedID", invoice.po_number)),
      ),
      group("ApplicableHeaderTradeDelivery"),
      settlement(invoice, lines),
    ),
  ].join("");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice${attributes.join("")}>${body}</rsm:CrossIndustryInvoice>\n`;
}

const text = (name: string, value: string, attributes = ""): string =>
  `<ram:${name}${attributes}>${escaped(value)}</ram:${name}>`;
/** An element that is left out if its text is empty. */
const some = (name: string, value: string | undefined, attributes = ""): string =>
  value === undefined || value.trim() === "" ? "" : text(name, value, attributes);
const group = (name: string, ...parts: readonly string[]): string => `<ram:${name}>${parts.join("")}</ram:${name}>`;
const rsm = (name: string, ...parts: readonly string[]): string => `<rsm:${name}>${parts.join("")}</rsm:${name}>`;
const sum = (name: string, value: Money): string => text(name, moneyToDecimal(value));
/** An element with a calendar date. Format 102 means year, month and day without separators (CCYYMMDD). */
const dateIn = (name: string, date: string): string =>
  `<ram:${name}><udt:DateTimeString format="102">${date.replaceAll("-", "")}</udt:DateTimeString></ram:${name}>`;

function party(
  name: string,
  of: Party,
  more: { readonly participant: string; readonly isOutside: boolean; readonly attention: string },
): string {
  const swedish = of.country === "SE" ? swedishDigits(of.orgnr) : null;
  const legal = swedish === null ? some("ID", of.orgnr) : text("ID", swedish, ' schemeID="0007"');
  const address: ElectronicAddress | null = addressOfParty({ ...of, participant: more.participant });
  const [one, two, ...rest] = of.lines;
  return group(
    name,
    text("Name", of.name),
    legal === "" ? "" : group("SpecifiedLegalOrganization", legal),
    more.attention === "" ? "" : group("DefinedTradeContact", text("PersonName", more.attention)),
    group(
      "PostalTradeAddress",
      some("LineOne", one),
      some("LineTwo", two),
      some("LineThree", rest.join(", ")),
      text("CountryID", of.country),
    ),
    address === null ? "" : group("URIUniversalCommunication", text("URIID", address.id, ` schemeID="${address.scheme}"`)),
    // A document outside the scope of VAT must not contain a VAT number (BR-O-02).
    more.isOutside || of.vatnumber === "" ? "" : group("SpecifiedTaxRegistration", text("ID", of.vatnumber, ' schemeID="VA"')),
  );
}

function settlement(invoice: ListedInvoice, lines: readonly LineOfInvoice[]): string {
  const { currency } = invoice.total;
  const isNote = invoice.kind === "credit_note";
  const rates = [...Map.groupBy(lines, ({ vatRateBasisPoints }) => vatRateBasisPoints)].toSorted(([a], [b]) => b - a);
  return group(
    "ApplicableHeaderTradeSettlement",
    isNote ? "" : some("PaymentReference", invoice.ocr ?? ""),
    invoice.books_vat === null ? "" : text("TaxCurrencyCode", invoice.books_vat.currency),
    text("InvoiceCurrencyCode", currency),
    isNote ? "" : paymentMeans(invoice),
    ...rates.map(([rate, same]) => tax(invoice, rate, same)),
    group(
      "SpecifiedTradePaymentTerms",
      isNote ? text("Description", `Credit for invoice ${invoice.credits_number ?? ""}`) : "",
      isNote || invoice.due_on === null ? "" : dateIn("DueDateDateTime", invoice.due_on),
    ),
    totals(invoice, lines),
    invoice.credits_number === null
      ? ""
      : group("InvoiceReferencedDocument", text("IssuerAssignedID", String(invoice.credits_number))),
  );
}

/**
 * How the buyer has paid, or how they can pay: by bank transfer, to the Bankgiro number of a Swedish seller or to the seller's
 * IBAN. Nothing for direct debits, which the seller collects.
 */
function paymentMeans({ party }: ListedInvoice): string {
  const { seller } = party;
  const paidBy = codeOfPaid(party);
  if (paidBy !== null) return group("SpecifiedTradeSettlementPaymentMeans", text("TypeCode", paidBy));
  if (party.method === "sepa") return "";
  const means = (account: string, bank = "") =>
    group(
      "SpecifiedTradeSettlementPaymentMeans",
      text("TypeCode", "30"),
      group("PayeePartyCreditorFinancialAccount", account),
      bank === "" ? "" : group("PayeeSpecifiedCreditorFinancialInstitution", text("BICID", bank)),
    );
  const bankgiro = seller.bankgiro.replaceAll(/\D/g, "");
  return [
    seller.country === "SE" && bankgiro !== "" ? means(text("ProprietaryID", bankgiro)) : "",
    seller.iban === "" ? "" : means(text("IBANID", seller.iban.replaceAll(/\s/g, "")), seller.bic),
  ].join("");
}

function tax(invoice: ListedInvoice, rate: number, same: readonly LineOfInvoice[]): string {
  const category = categoryOf(invoice, rate);
  const { reason, code } = exemptions[category];
  const sumOf = (part: "net" | "vat") =>
    sumMoney(
      same.map((line) => line[part]),
      invoice.total.currency,
    );
  return group(
    "ApplicableTradeTax",
    sum("CalculatedAmount", sumOf("vat")),
    text("TypeCode", "VAT"),
    some("ExemptionReason", reason),
    sum("BasisAmount", sumOf("net")),
    text("CategoryCode", category),
    some("ExemptionReasonCode", code),
    // The category "outside the scope of VAT" has no rate (BR-O-05).
    category === "O" ? "" : text("RateApplicablePercent", String(rate / 100)),
  );
}

function totals(invoice: ListedInvoice, lines: readonly LineOfInvoice[]): string {
  const { net, vat, rounding, total, books_vat: books } = invoice;
  const extension = sumMoney(
    lines.map((line) => line.net),
    net.currency,
  );
  const prepaid = prepaidOf(invoice);
  const taxTotal = (value: Money) => text("TaxTotalAmount", moneyToDecimal(value), ` currencyID="${value.currency}"`);
  return group(
    "SpecifiedTradeSettlementHeaderMonetarySummation",
    sum("LineTotalAmount", extension),
    sum("TaxBasisTotalAmount", net),
    taxTotal(vat),
    books === null ? "" : taxTotal(books),
    isZeroMoney(rounding) ? "" : sum("RoundingAmount", rounding),
    sum("GrandTotalAmount", addMoney(net, vat)),
    isZeroMoney(prepaid) ? "" : sum("TotalPrepaidAmount", prepaid),
    sum("DuePayableAmount", subtractMoney(total, prepaid)),
  );
}

/** A line of the invoice. A discount is a line with a negative quantity, because a price must not be negative (BR-27). */
function lineOf(invoice: ListedInvoice, line: LineOfInvoice, position: number): string {
  const isLess = isNegativeMoney(line.net);
  const { period_from: from, period_to: to, quantity, vatRateBasisPoints: rate } = line;
  const category = categoryOf(invoice, rate);
  const unit = ' unitCode="C62"';
  return group(
    "IncludedSupplyChainTradeLineItem",
    group("AssociatedDocumentLineDocument", text("LineID", String(position))),
    group("SpecifiedTradeProduct", text("Name", line.text.slice(0, 200))),
    group(
      "SpecifiedLineTradeAgreement",
      group(
        "NetPriceProductTradePrice",
        sum("ChargeAmount", isLess ? negateMoney(line.net) : line.net),
        text("BasisQuantity", String(quantity), unit),
      ),
    ),
    group("SpecifiedLineTradeDelivery", text("BilledQuantity", String(isLess ? -quantity : quantity), unit)),
    group(
      "SpecifiedLineTradeSettlement",
      group(
        "ApplicableTradeTax",
        text("TypeCode", "VAT"),
        text("CategoryCode", category),
        category === "O" ? "" : text("RateApplicablePercent", String(rate / 100)),
      ),
      from === null || to === null
        ? ""
        : group("BillingSpecifiedPeriod", dateIn("StartDateTime", from), dateIn("EndDateTime", to)),
      group("SpecifiedTradeSettlementLineMonetarySummation", sum("LineTotalAmount", line.net)),
    ),
  );
}
