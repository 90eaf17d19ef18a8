import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    bank: { card: "Your bank", paypal: "PayPal", sepa: "Your bank" },
    opened: {
      subject: (amount: string) => `Your payment of ${amount} is disputed`,
      title: (amount: string) => `Your payment of ${amount} is disputed`,
      intro: (amount: string, bank: string) =>
        `${bank} has taken back your payment of ${amount}, because it was reported as disputed. We are looking into it.`,
      todo: "If you did not mean to dispute the payment, tell your bank or PayPal that it is correct, and reply to this email. Domains you have paid for keep working.",
    },
    asked: {
      subject: (amount: string) => `A question about your payment of ${amount}`,
      title: (amount: string) => `A question about your payment of ${amount}`,
      intro: (amount: string, bank: string) =>
        `${bank} has asked us about your payment of ${amount}. The payment has not been taken back.`,
      todo: "If you recognise the payment, tell your bank or PayPal so, or reply to this email if something is wrong with your order.",
    },
    won: {
      subject: (amount: string) => `The dispute about ${amount} is settled`,
      title: (amount: string) => `Your payment of ${amount} is valid`,
      intro: (amount: string, bank: string) =>
        `${bank} has decided the dispute about ${amount}: the payment is valid. The invoices it paid are paid again, and nothing is blocked in your account any more.`,
      todo: "You do not have to do anything.",
    },
    lost: {
      subject: (amount: string) => `Your payment of ${amount} was taken back`,
      title: (amount: string) => `Your payment of ${amount} was taken back`,
      intro: (amount: string, bank: string) => `${bank} has decided the dispute about ${amount}: the money goes back to you.`,
      todo: "Pay what you have ordered in another way, or reply to this email if you think that something is wrong.",
    },
    owed: (numbers: string, count: number) =>
      count === 1 ? `Invoice ${numbers} is unpaid again.` : `These invoices are unpaid again: ${numbers}.`,
    held: {
      cards: "Until it is settled, saved cards are not charged automatically, so check how your domains renew.",
      invoice: "Until it is settled, orders cannot be placed on invoice.",
      transfers: "Until it is settled, domains cannot leave your account.",
    },
    receipt: (receipt: number) => `The payment is on receipt ${receipt}.`,
    button: "View your invoices",
  },
  sv: {
    bank: { card: "Din bank", paypal: "PayPal", sepa: "Din bank" },
    opened: {
      subject: (amount: string) => `Din betalning på ${amount} är bestriden`,
      title: (amount: string) => `Din betalning på ${amount} är bestriden`,
      intro: (amount: string, bank: string) =>
        `${bank} har tagit tillbaka din betalning på ${amount}, eftersom den har anmälts som bestriden. Vi utreder det.`,
      todo: "Var det inte meningen att bestrida betalningen? Säg till banken eller PayPal att den är riktig och svara på det här mejlet. Domäner som du har betalat för fungerar som vanligt.",
    },
    asked: {
      subject: (amount: string) => `En fråga om din betalning på ${amount}`,
      title: (amount: string) => `En fråga om din betalning på ${amount}`,
      intro: (amount: string, bank: string) =>
        `${bank} har ställt en fråga till oss om din betalning på ${amount}. Inga pengar har tagits tillbaka.`,
      todo: "Känner du igen betalningen? Säg det till banken eller PayPal, eller svara på det här mejlet om något är fel med beställningen.",
    },
    won: {
      subject: (amount: string) => `Tvisten om ${amount} är avgjord`,
      title: (amount: string) => `Din betalning på ${amount} gäller`,
      intro: (amount: string, bank: string) =>
        `${bank} har avgjort tvisten om ${amount}: betalningen gäller. Fakturorna är betalda igen och inget är längre spärrat på ditt konto.`,
      todo: "Du behöver inte göra något.",
    },
    lost: {
      subject: (amount: string) => `Din betalning på ${amount} har tagits tillbaka`,
      title: (amount: string) => `Din betalning på ${amount} har tagits tillbaka`,
      intro: (amount: string, bank: string) => `${bank} har avgjort tvisten om ${amount}: pengarna går tillbaka till dig.`,
      todo: "Betala det du har beställt på ett annat sätt, eller svara på det här mejlet om du tycker att något är fel.",
    },
    owed: (numbers: string, count: number) =>
      count === 1 ? `Faktura ${numbers} är obetald igen.` : `De här fakturorna är obetalda igen: ${numbers}.`,
    held: {
      cards: "Tills det är avgjort dras inget från sparade kort automatiskt, så kontrollera hur dina domäner förnyas.",
      invoice: "Tills det är avgjort går det inte att beställa mot faktura.",
      transfers: "Tills det är avgjort kan inga domäner lämna ditt konto.",
    },
    receipt: (receipt: number) => `Betalningen finns på kvitto ${receipt}.`,
    button: "Visa dina fakturor",
  },
});
