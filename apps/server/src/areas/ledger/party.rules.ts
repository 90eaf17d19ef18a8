import type { Money } from "@nameplane/values";

/** Seller, buyer and wording as frozen in invoice.party at issue. What the document shows comes from here and from the lines only. */
export type FrozenParty = {
  readonly language: "en" | "sv";
  /** How it was to be paid when it was issued. */
  readonly method: "card" | "bank" | "invoice" | "credit";
  /** Prepaid credit used on it when it was issued. */
  readonly credit: Money;
  /** Whose face the document wears; hasOwnMark = the product's own drawn mark instead of the name as text. */
  readonly brand: { readonly name: string; readonly hasOwnMark: boolean };
  readonly seller: SellerDetails & {
    readonly name: string;
    readonly orgnr: string;
    readonly vatnumber: string;
    readonly country: string;
  };
  readonly buyer: {
    /** Customer number. */
    readonly number: number;
    readonly name: string;
    readonly attention: string;
    readonly lines: readonly string[];
    readonly orgnr: string;
    readonly vatnumber: string;
    readonly country: string;
    readonly email: string;
  };
  /** The account's owner, who answers for the payment; null when it is the buyer itself. */
  readonly responsible: string | null;
};

/** What a seller prints beside its name; all optional. */
export type SellerDetails = {
  readonly lines: readonly string[];
  readonly email: string;
  readonly phone: string;
  readonly bankgiro: string;
  readonly iban: string;
  readonly bic: string;
  /** Approved for Swedish F-tax. */
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
  readonly account: { readonly number: number; readonly vatNumber: string | null };
  readonly owner: ContactRow | null;
  readonly billing: ContactRow | null;
};

/** The name the mark and word mark of the product belong to; another operator's documents carry the operator's name as text. */
const productName = "Nameplane";

/**
 * Freezes who sells to whom. The buyer is the billing contact where one is set, else the owner; the owner stays responsible
 * for payment either way and is then named beside the buyer.
 */
export function freezeParty(
  rows: PartyRows,
  language: "en" | "sv",
  { method, credit }: Pick<FrozenParty, "method" | "credit">,
): FrozenParty {
  const { seller, brand, account, owner, billing } = rows;
  const buyer = billing ?? owner;
  if (buyer === null) throw new RangeError("an account without an owner contact cannot be invoiced");
  return {
    language,
    method,
    credit,
    brand: { name: brand.name, hasOwnMark: brand.isOperator && brand.name === productName },
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
      vatnumber: buyer.vatNumber ?? account.vatNumber ?? "",
      country: buyer.country,
      email: buyer.email,
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

/** Without the country: it is named in the language of whoever reads (addressesOf). */
function addressOf(contact: ContactRow): string[] {
  const place = [contact.postcode, contact.city].filter((part) => part !== "").join(" ");
  return [...contact.street, place, contact.region].filter((line) => line !== "");
}
