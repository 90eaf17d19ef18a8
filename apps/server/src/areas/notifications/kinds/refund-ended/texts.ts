import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    succeeded: {
      subject: {
        card: (amount: string) => `${amount} has been refunded to your card`,
        paypal: (amount: string) => `${amount} has been refunded to your PayPal account`,
        sepa: (amount: string) => `${amount} has been refunded to your bank account`,
        swish: (amount: string) => `${amount} has been refunded to your Swish`,
      },
      title: {
        card: (amount: string) => `${amount} is on its way to your card`,
        paypal: (amount: string) => `${amount} has been sent to your PayPal account`,
        sepa: (amount: string) => `${amount} is on its way to your bank account`,
        swish: (amount: string) => `${amount} has been sent to your Swish`,
      },
      intro: {
        card: (amount: string) => `We have refunded ${amount} to the card you paid with.`,
        paypal: (amount: string) => `We have refunded ${amount} to the PayPal account you paid with.`,
        sepa: (amount: string) => `We have refunded ${amount} to the bank account you paid from.`,
        swish: (amount: string) => `We have refunded ${amount} to the Swish number you paid with.`,
      },
      where: (amount: string, receipt: number): Line => [
        { strong: amount },
        ` of the payment on receipt ${receipt}. A bank usually shows it within five to ten days, PayPal and Swish at once.`,
      ],
    },
    failed: {
      subject: {
        card: (amount: string) => `${amount} could not be refunded to your card`,
        paypal: (amount: string) => `${amount} could not be refunded to your PayPal account`,
        sepa: (amount: string) => `${amount} could not be refunded to your bank account`,
        swish: (amount: string) => `${amount} could not be refunded to your Swish`,
      },
      title: {
        card: (amount: string) => `${amount} could not be refunded`,
        paypal: (amount: string) => `${amount} could not be refunded`,
        sepa: (amount: string) => `${amount} could not be refunded`,
        swish: (amount: string) => `${amount} could not be refunded`,
      },
      intro: {
        card: (amount: string) =>
          `The bank did not accept a refund of ${amount} to the card you paid with. Contact us, and we will find another way.`,
        paypal: (amount: string) =>
          `PayPal did not accept a refund of ${amount} to the PayPal account you paid with. Contact us, and we will find another way.`,
        sepa: (amount: string) =>
          `The bank did not accept a refund of ${amount} to the bank account you paid from. Contact us, and we will find another way.`,
        swish: (amount: string) =>
          `The bank did not accept a refund of ${amount} to the Swish number you paid with. Contact us, and we will find another way.`,
      },
      where: (amount: string, receipt: number): Line => [
        { strong: amount },
        ` of the payment on receipt ${receipt} stays in your account as credit.`,
      ],
    },
    button: "View your credit",
  },
  sv: {
    succeeded: {
      subject: {
        card: (amount: string) => `${amount} har betalats tillbaka till ditt kort`,
        paypal: (amount: string) => `${amount} har betalats tillbaka till ditt PayPal-konto`,
        sepa: (amount: string) => `${amount} har betalats tillbaka till ditt bankkonto`,
        swish: (amount: string) => `${amount} har betalats tillbaka till din Swish`,
      },
      title: {
        card: (amount: string) => `${amount} är på väg till ditt kort`,
        paypal: (amount: string) => `${amount} har skickats till ditt PayPal-konto`,
        sepa: (amount: string) => `${amount} är på väg till ditt bankkonto`,
        swish: (amount: string) => `${amount} har skickats till din Swish`,
      },
      intro: {
        card: (amount: string) => `Vi har betalat tillbaka ${amount} till kortet du betalade med.`,
        paypal: (amount: string) => `Vi har betalat tillbaka ${amount} till PayPal-kontot du betalade med.`,
        sepa: (amount: string) => `Vi har betalat tillbaka ${amount} till bankkontot du betalade från.`,
        swish: (amount: string) => `Vi har betalat tillbaka ${amount} till Swish-numret du betalade med.`,
      },
      where: (amount: string, receipt: number): Line => [
        { strong: amount },
        ` av betalningen på kvitto ${receipt}. Banken brukar visa pengarna inom fem till tio dagar, PayPal och Swish direkt.`,
      ],
    },
    failed: {
      subject: {
        card: (amount: string) => `${amount} kunde inte betalas tillbaka till ditt kort`,
        paypal: (amount: string) => `${amount} kunde inte betalas tillbaka till ditt PayPal-konto`,
        sepa: (amount: string) => `${amount} kunde inte betalas tillbaka till ditt bankkonto`,
        swish: (amount: string) => `${amount} kunde inte betalas tillbaka till din Swish`,
      },
      title: {
        card: (amount: string) => `${amount} kunde inte betalas tillbaka`,
        paypal: (amount: string) => `${amount} kunde inte betalas tillbaka`,
        sepa: (amount: string) => `${amount} kunde inte betalas tillbaka`,
        swish: (amount: string) => `${amount} kunde inte betalas tillbaka`,
      },
      intro: {
        card: (amount: string) =>
          `Banken tog inte emot en återbetalning på ${amount} till kortet du betalade med. Hör av dig, så hittar vi ett annat sätt.`,
        paypal: (amount: string) =>
          `PayPal tog inte emot en återbetalning på ${amount} till PayPal-kontot du betalade med. Hör av dig, så hittar vi ett annat sätt.`,
        sepa: (amount: string) =>
          `Banken tog inte emot en återbetalning på ${amount} till bankkontot du betalade från. Hör av dig, så hittar vi ett annat sätt.`,
        swish: (amount: string) =>
          `Banken tog inte emot en återbetalning på ${amount} till Swish-numret du betalade med. Hör av dig, så hittar vi ett annat sätt.`,
      },
      where: (amount: string, receipt: number): Line => [
        { strong: amount },
        ` av betalningen på kvitto ${receipt} finns kvar på ditt konto som tillgodohavande.`,
      ],
    },
    button: "Visa ditt tillgodohavande",
  },
});
