import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (ticket: number, subject: string) => `Answer to ticket ${ticket}: ${subject}`,
    title: "Support has answered",
    intro: (name: string, subject: string) => `${name} of support has answered you about “${subject}”:`,
    byMail: "Is there more to say? Then answer this mail.",
    button: "Open the ticket",
  },
  sv: {
    subject: (ticket: number, subject: string) => `Svar på ärende ${ticket}: ${subject}`,
    title: "Supporten har svarat",
    intro: (name: string, subject: string) => `${name} på supporten har svarat dig om ”${subject}”:`,
    byMail: "Vill du säga något mer? Svara då på det här mejlet.",
    button: "Öppna ärendet",
  },
});
