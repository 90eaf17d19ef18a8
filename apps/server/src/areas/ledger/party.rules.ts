import { productBrand } from "@nameplane/contracts/whitelabel/default-config";
import type { Money } from "@nameplane/values";

/** Seller, buyer and texts as they were frozen in invoice.party on issue. The document shows only these and the lines. */
export type FrozenParty = {
  readonly language: "en" | "sv";
  /** How the invoice was to be paid when it was issued. */
  readonly method: "card" | "paypal" | "sepa" | "swish" | "bank" | "invoice" | "credit";
  /** Prepaid credit that was used on the invoice when it was issued. */
  readonly credit: Money;
  /**
   * For a sale without VAT (reverse charge): the number of the question to VIES that confirmed the buyer's VAT number. Absent on
   * invoices that were issued before this was kept, and where VIES gave no number.
   */
  readonly consultation?: string;
  /**
   * Whether the document shows a QR code and a creditor reference. False for documents that were issued before there were any,
   * so that they stay as they were sent.
   */
  readonly hasPayCode: boolean;
  /** The brand on the document. `hasOwnMark` says whether the product's logo is drawn instead of the name as text. */
  readonly brand: { readonly name: string; readonly hasOwnMark: boolean };
  readonly seller: SellerDetails & {
    readonly name: string;
    readonly orgnr: string;
    readonly vatnumber: string;
    readonly country: string;
  };
  readonly buyer: {
    /** The customer number. */
    readonly number: number;
    readonly name: string;
    readonly attention: string;
    readonly lines: readonly string[];
    readonly orgnr: string;
    readonly vatnumber: string;
    readonly country: string;
    readonly email: string;
    /** The agreed Peppol participant, such as 0007:5567788990. Empty if none was agreed. */
    readonly participant: string;
    /** The reference that the buyer wants on its electronic invoices. Empty if none. */
    readonly reference: string;
  };
  /** The account's owner, who is responsible for the payment. Null if the owner is also the buyer. */
  readonly responsible: string | null;
};

/**
 * Methods of invoices that are issued only after their money has arrived, each with its code in electronic invoices (UNTDID
 * 4461): 48 is a bank card, 68 an online payment service, 97 a clearing between partners.
 */
const paidAtIssue: Partial<Record<FrozenParty["method"], string>> = { card: "48", credit: "97", paypal: "68", swish: "68" };

/** The code of the method (UNTDID 4461) by which an invoice had been paid when it was issued. Null if it still had to be paid. */
export const codeOfPaid = ({ method }: Pick<FrozenParty, "method">): string | null => paidAtIssue[method] ?? null;

/** Details printed beside a seller's name. All of them are optional. */
export type SellerDetails = {
  readonly lines: readonly string[];
  readonly email: string;
  readonly phone: string;
  readonly bankgiro: string;
  readonly iban: string;
  readonly bic: string;
  /** The Swish number to which invoices in kronor are paid, ten digits. Empty if the seller has none. */
  readonly swish: string;
  /** Whether the seller is approved for Swedish F-tax. */
  readonly ftax: boolean;
};

export type ContactRow = {
  readonly party: string;
  readonly organization: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly idNumber: string | null;
  readonly vatNumber: string | null;
  readonly street: readonly string[];
  readonly postcode: string;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  readonly email: string;
};

export type PartyRows = {
  readonly seller: {
    readonly name: string;
    readonly orgnr: string;
    readonly vatNumber: string | null;
    readonly country: string;
    readonly details: SellerDetails;
  };
  readonly brand: { readonly name: string; readonly isOperator: boolean };
  readonly account: {
    readonly number: number;
    readonly vatNumber: string | null;
    readonly participant: string;
    readonly reference: string;
  };
  readonly owner: ContactRow | null;
  readonly billing: ContactRow | null;
};

/**
 * Freezes who sells to whom. The buyer is the billing contact if there is one, otherwise the owner. The owner is always
 * responsible for payment, and is named in addition to a billing contact. The VAT number is that of the buyer, except where the
 * sale is without VAT because of another one.
 */
export function freezeParty(
  rows: PartyRows,
  language: "en" | "sv",
  of: Pick<FrozenParty, "method" | "credit"> & {
    /** For a sale without VAT (reverse charge): the number that the register of VAT numbers confirmed. */
    readonly provedVatNumber?: string | null;
    readonly consultation?: string | null;
  },
): FrozenParty {
  const { method, credit, provedVatNumber = null, consultation = null } = of;
  const { seller, brand, account, owner, billing } = rows;
  const buyer = billing ?? owner;
  if (buyer === null) throw new RangeError("an account without an owner contact cannot be invoiced");
  return {
    language,
    method,
    credit,
    hasPayCode: true,
    ...(consultation === null ? {} : { consultation }),
    brand: { name: brand.name, hasOwnMark: brand.isOperator && brand.name === productBrand.name },
    seller: {
      name: seller.name,
      orgnr: seller.orgnr,
      vatnumber: seller.vatNumber ?? "",
      country: seller.country,
      ...seller.details,
    },
    buyer: {
      number: account.number,
      name: nameOf(buyer),
      attention: buyer.party === "company" && buyer.organization !== "" ? personOf(buyer) : "",
      lines: addressOf(buyer),
      orgnr: buyer.idNumber ?? "",
      vatnumber: provedVatNumber ?? buyer.vatNumber ?? account.vatNumber ?? "",
      country: buyer.country,
      email: buyer.email,
      participant: account.participant,
      reference: account.reference,
    },
    responsible: billing !== null && owner !== null && nameOf(owner) !== nameOf(billing) ? nameOf(owner) : null,
  };
}

function nameOf(contact: ContactRow): string {
  return contact.party === "company" && contact.organization !== "" ? contact.organization : personOf(contact);
}

function personOf(contact: ContactRow): string {
  return `${contact.firstName} ${contact.lastName}`.trim();
}

/** The lines of an address without the country, which is added in the reader's language (addressesOf). */
function addressOf(contact: ContactRow): string[] {
  const place = [contact.postcode, contact.city].filter((part) => part !== "").join(" ");
  return [...contact.street, place, contact.region].filter((line) => line !== "");
}

/**
 * An account may have a document before its owner has entered any details. The document is then addressed to the customer number.
 */
export function withOwner<Rows extends PartyRows>(rows: Rows): Rows {
  if (rows.owner !== null || rows.billing !== null) return rows;
  const nothing = {
    firstName: "",
    lastName: "",
    idNumber: null,
    vatNumber: null,
    street: [],
    postcode: "",
    city: "",
    region: "",
    email: "",
  };
  const owner = { ...nothing, party: "company", organization: String(rows.account.number), country: rows.seller.country };
  return { ...rows, owner };
}
