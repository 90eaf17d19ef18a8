import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    title: {
      rejected: (deed: string) => `${deed} was refused`,
      cancelled: (deed: string) => `${deed} was cancelled`,
      cancelled_timeout: (deed: string) => `${deed} ran out of time`,
      cancelled_duplicate: (deed: string) => `${deed} was not needed`,
      junk: (deed: string) => `${deed} could not be completed`,
    },
    text: {
      rejected: (order: number) => `the registry has definitively refused this part of order O${order}, so we cannot deliver it.`,
      cancelled: (order: number) => `this part of order O${order} was cancelled before it was carried out.`,
      cancelled_timeout: (order: number) =>
        `this part of order O${order} was waiting for an answer that did not come in time, so we have closed it.`,
      cancelled_duplicate: (order: number) => `another order already does what this part of order O${order} was for.`,
      junk: (order: number) => `we tried to carry out this part of order O${order} and could not.`,
    },
    unpaid: (order: number) => `the payment for this part of order O${order} did not arrive in time, so we have closed it.`,
    said: "The registry says",
    kept: (amount: string, note: number): Line => [
      "We have credited ",
      { strong: amount },
      ` incl. VAT to your account, see credit note ${note}. The money stays there as credit; contact us if you would rather have it refunded.`,
    ],
    offInvoice: (amount: string, note: number): Line => [
      "Credit note ",
      { strong: String(note) },
      ` reduces what you owe us by ${amount} incl. VAT. Only pay what is left on the invoice.`,
    ],
    both: (amount: string, note: number, kept: string): Line => [
      "Credit note ",
      { strong: String(note) },
      ` is for ${amount} incl. VAT. It first covers what was left to pay; the remaining ${kept} is credit in your account.`,
    ],
    nothingCharged: "Nothing was charged for it.",
    button: "View order",
  },
  sv: {
    title: {
      rejected: (deed: string) => `${deed} avslogs`,
      cancelled: (deed: string) => `${deed} avbröts`,
      cancelled_timeout: (deed: string) => `${deed} avbröts: tiden gick ut`,
      cancelled_duplicate: (deed: string) => `${deed} behövdes inte`,
      junk: (deed: string) => `${deed} gick inte att genomföra`,
    },
    text: {
      rejected: (order: number) =>
        `Registret har definitivt avvisat den här delen av order O${order}, så vi kan inte leverera den.`,
      cancelled: (order: number) => `Den här delen av order O${order} avbröts innan den hann utföras.`,
      cancelled_timeout: (order: number) =>
        `Den här delen av order O${order} väntade på ett svar som inte kom i tid, så vi har avslutat den.`,
      cancelled_duplicate: (order: number) => `En annan order gör redan det som den här delen av order O${order} var till för.`,
      junk: (order: number) => `Vi försökte utföra den här delen av order O${order} men det gick inte.`,
    },
    unpaid: (order: number) => `Betalningen för den här delen av order O${order} kom inte i tid, så vi har avslutat den.`,
    said: "Registret skriver",
    kept: (amount: string, note: number): Line => [
      "Vi har krediterat ",
      { strong: amount },
      ` inkl. moms på ditt konto, se kreditfaktura ${note}. Pengarna finns kvar där som tillgodohavande; kontakta oss om du hellre vill ha dem tillbaka.`,
    ],
    offInvoice: (amount: string, note: number): Line => [
      "Kreditfaktura ",
      { strong: String(note) },
      ` drar av ${amount} inkl. moms från det du är skyldig oss. Betala bara det som är kvar på fakturan.`,
    ],
    both: (amount: string, note: number, kept: string): Line => [
      "Kreditfaktura ",
      { strong: String(note) },
      ` är på ${amount} inkl. moms. Den täcker först det som var kvar att betala; resten, ${kept}, finns som tillgodohavande på ditt konto.`,
    ],
    nothingCharged: "Det kostade dig ingenting.",
    button: "Visa ordern",
  },
});
