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
import { categoryOf, exemptions, type Category } from "./tax-category.rules.ts";
import { escaped } from "./xml-text.rules.ts";

type Parts = { readonly invoice: ListedInvoice; readonly lines: readonly LineOfInvoice[] };

const customization = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const profile = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";
const namespaces = {
  cac: "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  cbc: "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
};

/**
 * The document with the addresses of both parties, or the reason why an invoice cannot be sent electronically: a party has no
 * electronic address, or the seller has no VAT number.
 */
export type Ubl =
  | { readonly xml: string; readonly from: ElectronicAddress; readonly to: ElectronicAddress }
  | { readonly lacks: "noaddress" | "novatnumber" };

/**
 * An invoice or credit note as UBL 2.1, by the rules of EN 16931 and Peppol BIS Billing 3.0. It is made only from data frozen on
 * issue, so the same invoice always results in the same document.
 */
export function ublOf({ invoice, lines }: Parts): Ubl {
  const { seller, buyer } = invoice.party;
  const from = addressOfParty({ ...seller, participant: "" });
  const to = addressOfParty({ ...buyer, participant: buyer.participant });
  if (from === null || to === null) return { lacks: "noaddress" };
  if (seller.vatnumber === "") return { lacks: "novatnumber" };
  const isNote = invoice.kind === "credit_note";
  const root = isNote ? "CreditNote" : "Invoice";
  const { currency } = invoice.total;
  const books = invoice.books_vat;
  const body = [
    text("CustomizationID", customization),
    text("ProfileID", profile),
    text("ID", String(invoice.number)),
    text("IssueDate", invoice.issued_on),
    isNote || invoice.due_on === null ? "" : text("DueDate", invoice.due_on),
    text(isNote ? "CreditNoteTypeCode" : "InvoiceTypeCode", isNote ? "381" : "380"),
    invoice.note === null || invoice.note === "" ? "" : text("Note", invoice.note),
    text("DocumentCurrencyCode", currency),
    books === null ? "" : text("TaxCurrencyCode", books.currency),
    // One of the two references is required (PEPPOL-EN16931-R003). A buyer without a reference is identified by the customer
    // number.
    text("BuyerReference", buyer.reference === "" ? String(buyer.number) : buyer.reference),
    invoice.po_number === null ? "" : group("OrderReference", text("ID", invoice.po_number)),
    invoice.credits_number === null
      ? ""
      : group("BillingReference", group("InvoiceDocumentReference", text("ID", String(invoice.credits_number)))),
    supplier(invoice, from),
    customer(invoice, to),
    // A due date or payment terms are required (BR-CO-25). Nothing is due on a credit note, so its terms name the credited
    // invoice.
    isNote ? group("PaymentTerms", text("Note", `Credit for invoice ${invoice.credits_number ?? ""}`)) : payment(invoice),
    taxTotal(invoice, lines),
    books === null ? "" : group("TaxTotal", amount("TaxAmount", books)),
    totals(invoice, lines),
    ...lines.map((line, index) => lineOf(invoice, line, index + 1)),
  ].join("");
  const attributes = Object.entries(namespaces).map(([prefix, name]) => ` xmlns:${prefix}="${name}"`);
  const begin = `<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"${attributes.join("")}>`;
  return { xml: `<?xml version="1.0" encoding="UTF-8"?>\n${begin}${body}</${root}>\n`, from, to };
}

const text = (name: string, value: string, attributes = ""): string =>
  `<cbc:${name}${attributes}>${escaped(value)}</cbc:${name}>`;
/** An element that is left out if its text is empty, because empty elements are not allowed (PEPPOL-EN16931-R008). */
const some = (name: string, value: string | undefined, attributes = ""): string =>
  value === undefined || value.trim() === "" ? "" : text(name, value, attributes);
const group = (name: string, ...parts: readonly string[]): string => `<cac:${name}>${parts.join("")}</cac:${name}>`;
const amount = (name: string, value: Money): string => text(name, moneyToDecimal(value), ` currencyID="${value.currency}"`);

const endpoint = ({ scheme, id }: ElectronicAddress): string => text("EndpointID", id, ` schemeID="${scheme}"`);

function addressOf(lines: readonly string[], country: string): string {
  const [street, more, ...rest] = lines;
  return group(
    "PostalAddress",
    some("StreetName", street),
    some("AdditionalStreetName", more),
    rest.length === 0 ? "" : group("AddressLine", text("Line", rest.join(", "))),
    group("Country", text("IdentificationCode", country)),
  );
}

const taxScheme = (companyId: string, scheme: string): string =>
  group("PartyTaxScheme", text("CompanyID", companyId), group("TaxScheme", text("ID", scheme)));

function legalEntity(name: string, country: string, orgnr: string): string {
  const swedish = country === "SE" ? swedishDigits(orgnr) : null;
  const number = swedish === null ? some("CompanyID", orgnr) : text("CompanyID", swedish, ' schemeID="0007"');
  return group("PartyLegalEntity", text("RegistrationName", name), number);
}

function supplier(invoice: ListedInvoice, address: ElectronicAddress): string {
  const { seller } = invoice.party;
  // A document outside the scope of VAT must not contain a VAT number (BR-O-02).
  const isOutside = invoice.vat_kind === "export";
  return group(
    "AccountingSupplierParty",
    group(
      "Party",
      endpoint(address),
      addressOf(seller.lines, seller.country),
      isOutside ? "" : taxScheme(seller.vatnumber, "VAT"),
      // Swedish sellers state that they are approved for F-tax in these words (SE-R-005).
      seller.country === "SE" && seller.ftax ? taxScheme("GODKÄND FÖR F-SKATT", "TAX") : "",
      legalEntity(seller.name, seller.country, seller.orgnr),
    ),
  );
}

function customer(invoice: ListedInvoice, address: ElectronicAddress): string {
  const { buyer } = invoice.party;
  const isOutside = invoice.vat_kind === "export";
  const contact = [some("Name", buyer.attention), some("ElectronicMail", buyer.email)].join("");
  return group(
    "AccountingCustomerParty",
    group(
      "Party",
      endpoint(address),
      addressOf(buyer.lines, buyer.country),
      isOutside || buyer.vatnumber === "" ? "" : taxScheme(buyer.vatnumber, "VAT"),
      legalEntity(buyer.name, buyer.country, buyer.orgnr),
      contact === "" ? "" : group("Contact", contact),
    ),
  );
}

/**
 * How the invoice was paid, or how it can be paid by bank: to the Bankgiro number of a Swedish seller, or to its IBAN. Nothing
 * for direct debits, which the seller collects.
 */
function payment({ party, ocr }: ListedInvoice): string {
  const { seller } = party;
  const paidBy = codeOfPaid(party);
  if (paidBy !== null) return group("PaymentMeans", text("PaymentMeansCode", paidBy));
  if (party.method === "sepa") return "";
  const means = (account: string) =>
    group("PaymentMeans", text("PaymentMeansCode", "30"), some("PaymentID", ocr ?? ""), group("PayeeFinancialAccount", account));
  const bankgiro = seller.bankgiro.replaceAll(/\D/g, "");
  return [
    seller.country === "SE" && bankgiro !== ""
      ? means(text("ID", bankgiro) + group("FinancialInstitutionBranch", text("ID", "SE:BANKGIRO")))
      : "",
    seller.iban === ""
      ? ""
      : means(
          text("ID", seller.iban.replaceAll(/\s/g, "")) +
            (seller.bic === "" ? "" : group("FinancialInstitutionBranch", text("ID", seller.bic))),
        ),
  ].join("");
}

const reasons = (category: Category): string =>
  some("TaxExemptionReasonCode", exemptions[category].code) + some("TaxExemptionReason", exemptions[category].reason);

function taxCategory(name: string, category: Category, rateBasisPoints: number, reason: string): string {
  // The category "outside the scope of VAT" has no rate (BR-O-05).
  const rate = category === "O" ? "" : text("Percent", String(rateBasisPoints / 100));
  return group(name, text("ID", category), rate, reason, group("TaxScheme", text("ID", "VAT")));
}

function taxTotal(invoice: ListedInvoice, lines: readonly LineOfInvoice[]): string {
  const { currency } = invoice.total;
  const rates = [...Map.groupBy(lines, ({ vatRateBasisPoints }) => vatRateBasisPoints)].toSorted(([a], [b]) => b - a);
  return group(
    "TaxTotal",
    amount("TaxAmount", invoice.vat),
    ...rates.map(([rate, same]) => {
      const category = categoryOf(invoice, rate);
      const sum = (part: "net" | "vat") =>
        sumMoney(
          same.map((line) => line[part]),
          currency,
        );
      return group(
        "TaxSubtotal",
        amount("TaxableAmount", sum("net")),
        amount("TaxAmount", sum("vat")),
        taxCategory("TaxCategory", category, rate, reasons(category)),
      );
    }),
  );
}

function totals(invoice: ListedInvoice, lines: readonly LineOfInvoice[]): string {
  const { net, vat, rounding, total } = invoice;
  const extension = sumMoney(
    lines.map((line) => line.net),
    net.currency,
  );
  const prepaid = prepaidOf(invoice);
  return group(
    "LegalMonetaryTotal",
    amount("LineExtensionAmount", extension),
    amount("TaxExclusiveAmount", net),
    amount("TaxInclusiveAmount", addMoney(net, vat)),
    isZeroMoney(prepaid) ? "" : amount("PrepaidAmount", prepaid),
    isZeroMoney(rounding) ? "" : amount("PayableRoundingAmount", rounding),
    amount("PayableAmount", subtractMoney(total, prepaid)),
  );
}

/** One line of the document. A discount is a line with a negative quantity, because a price must not be negative (BR-27). */
function lineOf(invoice: ListedInvoice, line: LineOfInvoice, position: number): string {
  const isNote = invoice.kind === "credit_note";
  const isLess = isNegativeMoney(line.net);
  const { period_from: from, period_to: to, quantity } = line;
  const unit = ' unitCode="C62"';
  return group(
    isNote ? "CreditNoteLine" : "InvoiceLine",
    text("ID", String(position)),
    text(isNote ? "CreditedQuantity" : "InvoicedQuantity", String(isLess ? -quantity : quantity), unit),
    amount("LineExtensionAmount", line.net),
    from === null || to === null ? "" : group("InvoicePeriod", text("StartDate", from), text("EndDate", to)),
    group(
      "Item",
      text("Name", line.text.slice(0, 200)),
      taxCategory("ClassifiedTaxCategory", categoryOf(invoice, line.vatRateBasisPoints), line.vatRateBasisPoints, ""),
    ),
    // The price of the whole quantity. The net amount of a line is frozen, and may not be divisible into a price per unit.
    group(
      "Price",
      amount("PriceAmount", isLess ? negateMoney(line.net) : line.net),
      text("BaseQuantity", String(quantity), unit),
    ),
  );
}
