const names: Readonly<Record<string, string>> = {
  amex: "American Express",
  cartes_bancaires: "Cartes Bancaires",
  diners: "Diners Club",
  discover: "Discover",
  eftpos_au: "Eftpos",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** A card's brand as people know it, from the payment provider's word for it. An unknown word is returned unchanged. */
export function cardBrandName(brand: string): string {
  return names[brand] ?? brand;
}
