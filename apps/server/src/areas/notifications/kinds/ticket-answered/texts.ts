import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (ticket: number, subject: string) => `Answer to ticket ${ticket}: ${subject}`,
    title: "Support has answered",
    intro: (name: string, subject: string) => `${name} in support has answered your ticket “${subject}”:`,
    rate: "The ticket is closed. How did we do?",
    ratings: { good: "Good", okay: "Okay", bad: "Not good" },
    byMail: "If you have more to say, reply to this email.",
    button: "View ticket",
  },
  sv: {
    subject: (ticket: number, subject: string) => `Svar på ärende ${ticket}: ${subject}`,
    title: "Supporten har svarat",
    intro: (name: string, subject: string) => `${name} på supporten har svarat på ditt ärende ”${subject}”:`,
    rate: "Ärendet är stängt. Hur tycker du att det gick?",
    ratings: { good: "Bra", okay: "Okej", bad: "Inte bra" },
    byMail: "Om du vill säga något mer svarar du på det här mejlet.",
    button: "Visa ärendet",
  },
});
