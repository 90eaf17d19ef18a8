import { refusal } from "../refusal.ts";

export const PricesBelowWholesale = refusal({
  name: "PricesBelowWholesale",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Some of these prices are below what you pay yourself. Confirm that you want to sell at a loss, or raise them",
    sv: "Några av priserna ligger under vad ni själva betalar. Bekräfta att ni vill sälja med förlust, eller höj dem",
  },
});
export const PriceOfNothing = refusal({
  name: "PriceOfNothing",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "A price of zero is possible only where you pay nothing yourself. Enter an amount",
    sv: "Priset kan vara noll bara där ni själva inte betalar något. Ange ett belopp",
  },
});
export const ScopeTwice = refusal({
  name: "ScopeTwice",
  resultCode: 2002,
  retry: "after-fix",
  text: {
    en: "The change has two values for the same price or margin. Keep one of them",
    sv: "Ändringen har två värden för samma pris eller marginal. Behåll ett av dem",
  },
});
