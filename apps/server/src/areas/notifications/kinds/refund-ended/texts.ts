import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    succeeded: {
      subject: (amount: string) => `${amount} has been refunded to your card`,
      title: (amount: string) => `${amount} is on its way to your card`,
      intro: (amount: string) => `We have refunded ${amount} to the card you paid with.`,
      where: (amount: string, receipt: number): Line => [
        { strong: amount },
        ` of the payment on receipt ${receipt}. Your bank usually shows it within five to ten days.`,
      ],
    },
    failed: {
      subject: (amount: string) => `${amount} could not be refunded to your card`,
      title: (amount: string) => `${amount} could not be refunded`,
      intro: (amount: string) =>
        `The bank did not accept a refund of ${amount} to the card you paid with. Contact us, and we will find another way.`,
      where: (amount: string, receipt: number): Line => [
        { strong: amount },
        ` of the payment on receipt ${receipt} stays in your account as credit.`,
      ],
    },
    button: "View your credit",
  },
  sv: {
    succeeded: {
      subject: (amount: string) => `${amount} har betalats tillbaka till ditt kort`,
      title: (amount: string) => `${amount} är på väg till ditt kort`,
      intro: (amount: string) => `Vi har betalat tillbaka ${amount} till kortet du betalade med.`,
      where: (amount: string, receipt: number): Line => [
        { strong: amount },
        ` av betalningen på kvitto ${receipt}. Banken brukar visa pengarna inom fem till tio dagar.`,
      ],
    },
    failed: {
      subject: (amount: string) => `${amount} kunde inte betalas tillbaka till ditt kort`,
      title: (amount: string) => `${amount} kunde inte betalas tillbaka`,
      intro: (amount: string) =>
        `Banken tog inte emot en återbetalning på ${amount} till kortet du betalade med. Hör av dig, så hittar vi ett annat sätt.`,
      where: (amount: string, receipt: number): Line => [
        { strong: amount },
        ` av betalningen på kvitto ${receipt} finns kvar på ditt konto som tillgodohavande.`,
      ],
    },
    button: "Visa ditt tillgodohavande",
  },
});
