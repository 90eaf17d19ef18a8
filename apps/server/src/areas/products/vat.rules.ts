/**
 * How a sale is taxed. domestic: the buyer is in the seller's country. reverse_charge: an EU business with a proved VAT number.
 * oss: another EU buyer. export: the buyer is outside the EU's VAT area. exempt: the seller is not registered for VAT, so it
 * charges none.
 */
export type TaxKind = "domestic" | "reverse_charge" | "export" | "oss" | "exempt";

export type TaxPosition = {
  readonly kind: TaxKind;
  readonly rateBasisPoints: number;
  /** The place of supply: the buyer's country, or the seller's country for visitors without an account. */
  readonly country: string;
};

/** The facts about a seller that the decision depends on. */
export type VatSeller = {
  readonly country: string;
  /** Whether the seller is registered for VAT. A small enterprise that is not registered may charge none (article 284). */
  readonly isRegistered: boolean;
};

export type Buyer = {
  readonly country: string;
  readonly isEu: boolean;
  /** Whether the buyer is in a part of an EU country where EU VAT does not apply, such as the Canary Islands. */
  readonly isOutsideVatArea: boolean;
  readonly party: "company" | "person";
  readonly hasVatProof: boolean;
};

/**
 * How long the register's positive answer about a VAT number counts for new sales. We ask about each number weekly, so this limit
 * is reached only if the register has been unavailable for weeks.
 */
export const proofCountsMs = 30 * 24 * 60 * 60_000;

/**
 * Decides the VAT of a sale of electronically supplied services.
 *
 * Takes the seller, the buyer (null for an unknown visitor), and standard rates in basis points by country. Returns null if a
 * needed rate is not known: the sale has to wait for the rate, because a guess would make the invoice wrong.
 *
 * Source: Directive 2006/112/EC articles 6, 44, 58, 196, 284, 369c; Switzerland, Norway and other non-EU countries are export
 * here
 */
export function decideTax(
  { country: sellerCountry, isRegistered }: VatSeller,
  buyer: Buyer | null,
  rateOf: (country: string) => number | null,
): TaxPosition | null {
  const at = (kind: TaxKind, country: string): TaxPosition | null => {
    const rateBasisPoints = rateOf(country);
    return rateBasisPoints === null ? null : { kind, rateBasisPoints, country };
  };
  if (!isRegistered) return { kind: "exempt", rateBasisPoints: 0, country: sellerCountry };
  if (buyer === null) return at("domestic", sellerCountry);
  if (buyer.isOutsideVatArea) return { kind: "export", rateBasisPoints: 0, country: buyer.country };
  if (buyer.country === sellerCountry) return at("domestic", sellerCountry);
  if (!buyer.isEu) return { kind: "export", rateBasisPoints: 0, country: buyer.country };
  if (buyer.party === "company" && buyer.hasVatProof)
    return { kind: "reverse_charge", rateBasisPoints: 0, country: buyer.country };
  return at("oss", buyer.country);
}
