import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (from: string, to: string) => `Statement of account, ${from} to ${to}`,
    title: "Your statement of account",
    intro: (from: string, to: string) =>
      `Attached is the statement of account from ${from} to ${to}: what was charged, paid and credited, and the balance.`,
    questions: "Reply to this email if you have questions about it.",
    button: "View your invoices",
  },
  sv: {
    subject: (from: string, to: string) => `Kontoutdrag, ${from} till ${to}`,
    title: "Ditt kontoutdrag",
    intro: (from: string, to: string) =>
      `Här är kontoutdraget från ${from} till ${to}: vad som har debiterats, betalats och krediterats, och saldot.`,
    questions: "Svara på det här mejlet om du har frågor om det.",
    button: "Visa dina fakturor",
  },
});
