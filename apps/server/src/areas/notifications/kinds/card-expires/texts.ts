import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
    ends: (card: string, day: string) => `Your saved card ${card} expires on ${day}`,
    ended: (card: string, day: string) => `Your saved card ${card} expired on ${day}`,
    intro: "after that day we cannot charge the card. Save your new card and set it as default.",
    renewals: "This card pays auto-renewals when your credit is not enough. Without a valid card, they wait for your payment.",
    kept: "It is not charged automatically. You can remove it at any time.",
    button: "View your cards",
  },
  sv: {
    card: (brand: string, last4: string) => `${brand} som slutar på ${last4}`,
    ends: (card: string, day: string) => `Ditt sparade kort ${card} går ut ${day}`,
    ended: (card: string, day: string) => `Ditt sparade kort ${card} gick ut ${day}`,
    intro: "Efter den dagen kan vi inte belasta kortet. Spara ditt nya kort och använd det som standard.",
    renewals:
      "Automatiska förnyelser betalas med det här kortet när tillgodohavandet inte räcker. Utan ett giltigt kort väntar de på din betalning.",
    kept: "Det belastas inte automatiskt. Du kan ta bort det när som helst.",
    button: "Visa dina kort",
  },
});
