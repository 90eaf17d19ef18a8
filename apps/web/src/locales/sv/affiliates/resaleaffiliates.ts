import type { texts as en } from "../../en/affiliates/resaleaffiliates.ts";
import type { TextsOf } from "../../messages.ts";

/** Affiliateprogrammet för en återförsäljares eget varumärke. */
export const texts = {
  sub: "Kunder som rekommenderar ert varumärke och får provision på det som nya kunder betalar.",
  failed: "Affiliateprogrammet kunde inte hämtas",
  noBrandTitle: "Ni har inget varumärke ännu",
  noBrandText: "När kontot har fått ett eget varumärke kan ni ha ett affiliateprogram för det.",
  noRightTitle: "Ni kan inte se den här sidan",
  noRightText: "Den som hanterar kontots användare kan ge dig behörighet att se försäljning och priser.",
  brand: "Varumärke",
  list: "Affiliates",
  agentText:
    "Vi fakturerar era kunder och betalar era affiliates åt er. Provisionen dras från er marginal på månadens avräkning och betalas ut när marginalen täcker den.",
  merchantText:
    "Ni fakturerar era kunder och betalar själva era affiliates. Tillgodohavanden läggs till på kundens konto hos er. Banköverföringar gör ni själva och registrerar här.",
  payouts: {
    how: "Gör överföringen i er bank och registrera den sedan här.",
    byUs: "Banköverföring från oss",
    booking: "Bokförs",
    title: "Överföring av utbetalning {number}",
    text: "{sum} till {holder}, {iban}.",
    day: "Överföringsdag",
    cancel: "Avbryt",
  },
} as const satisfies TextsOf<typeof en>;
