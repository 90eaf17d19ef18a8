import type { ListedInvoice } from "../listed-invoice.rules.ts";

/**
 * Categories of VAT (code list UNCL5305): S is taxed, E is exempt, AE means that the buyer accounts for the VAT (reverse charge),
 * and O is outside the scope of VAT.
 */
export type Category = "S" | "E" | "AE" | "O";

export function categoryOf({ vat_kind: kind }: Pick<ListedInvoice, "vat_kind">, rateBasisPoints: number): Category {
  if (kind === "reverse_charge") return "AE";
  if (kind === "export") return "O";
  return rateBasisPoints > 0 ? "S" : "E";
}

/** Why no VAT is charged, in words and as a code of the VATEX list. Both are empty for a category whose VAT is charged. */
export const exemptions: Readonly<Record<Category, { readonly code: string; readonly reason: string }>> = {
  S: { code: "", reason: "" },
  E: { code: "", reason: "Exempt from VAT" },
  AE: { code: "VATEX-EU-AE", reason: "Reverse charge" },
  O: { code: "VATEX-EU-O", reason: "Not subject to VAT" },
};
