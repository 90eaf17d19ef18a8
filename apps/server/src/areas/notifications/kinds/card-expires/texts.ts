import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
    ends: (card: string, day: string) => `Your kept card ${card} is good until ${day}`,
    ended: (card: string, day: string) => `Your kept card ${card} ended on ${day}`,
    intro: "after that day the card cannot be charged any more. Keep the new one, and make it the default.",
    renewals:
      "Names that renew by themselves are paid with this card where your credit does not reach. Without a card that is good they wait for your payment.",
    kept: "Nothing is charged to it by itself. You can remove it when you like.",
    button: "See your cards",
  },
  sv: {
    card: (brand: string, last4: string) => `${brand} som slutar på ${last4}`,
    ends: (card: string, day: string) => `Ditt sparade kort ${card} gäller till ${day}`,
    ended: (card: string, day: string) => `Ditt sparade kort ${card} gick ut ${day}`,
    intro: "Efter den dagen går kortet inte att belasta. Spara det nya och gör det till standardkort.",
    renewals:
      "Namn som förnyas av sig själva betalas med det här kortet när tillgodohavandet inte räcker. Utan ett giltigt kort väntar de på din betalning.",
    kept: "Inget dras från det av sig självt. Du kan ta bort det när du vill.",
    button: "Se dina kort",
  },
});
