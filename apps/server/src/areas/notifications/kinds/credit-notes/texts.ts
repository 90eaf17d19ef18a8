import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (number: number, amount: string) => `Credit note ${number}: ${amount} credited`,
    subjectMany: (count: string, amount: string) => `${count} credit notes: ${amount} credited`,
    title: (number: number) => `Credit note ${number}`,
    titleMany: (count: string) => `${count} credit notes`,
    intro: (order: number | null) =>
      order === null ? "we have credited you for what is listed here." : `we have credited you for parts of order O${order}.`,
    ofInvoice: (number: number) => `Credits invoice ${number}`,
    kept: (amount: string): Line => [{ strong: amount }, " of it is credit in your account."],
    off: (amount: string): Line => [{ strong: amount }, " of it was deducted from what you owe us."],
    keptAll: "All of it is credit in your account.",
    offAll: "All of it was deducted from what you owe us: only pay what is left on the invoice.",
    button: "View your invoices",
  },
  sv: {
    subject: (number: number, amount: string) => `Kreditfaktura ${number}: ${amount} krediterat`,
    subjectMany: (count: string, amount: string) => `${count} kreditfakturor: ${amount} krediterat`,
    title: (number: number) => `Kreditfaktura ${number}`,
    titleMany: (count: string) => `${count} kreditfakturor`,
    intro: (order: number | null) =>
      order === null ? "Vi har krediterat dig för det som står här." : `Vi har krediterat dig för delar av order O${order}.`,
    ofInvoice: (number: number) => `Krediterar faktura ${number}`,
    kept: (amount: string): Line => [{ strong: amount }, " av det finns som tillgodohavande på ditt konto."],
    off: (amount: string): Line => [{ strong: amount }, " av det drogs av från det du var skyldig oss."],
    keptAll: "Hela summan finns som tillgodohavande på ditt konto.",
    offAll: "Hela summan drogs av från det du var skyldig oss: betala bara det som är kvar på fakturan.",
    button: "Visa dina fakturor",
  },
});
