import type { texts as en } from "../../en/products/servicefilters.ts";

export const texts: Record<keyof typeof en, string> = {
  text: "Namn eller domän",
  state: "Status",
  allStates: "Alla statusar",
  running: "I bruk",
  product: "Produkt",
  allProducts: "Alla produkter",
  before: "Förnyas före",
};
