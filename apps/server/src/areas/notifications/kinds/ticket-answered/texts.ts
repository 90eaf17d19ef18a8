import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (ticket: number, subject: string) => `Answer to ticket ${ticket}: ${subject}`,
    title: "Support has answered",
    intro: (name: string, subject: string) => `${name} in support has answered your ticket “${subject}”:`,
    byMail: "If you have more to say, reply to this email.",
    button: "View ticket",
  },
  sv: {
    subject: (ticket: number, subject: string) => `Svar på ärende ${ticket}: ${subject}`,
    title: "Supporten har svarat",
    intro: (name: string, subject: string) => `${name} på supporten har svarat på ditt ärende ”${subject}”:`,
    byMail: "Om du vill säga något mer svarar du på det här mejlet.",
    button: "Visa ärendet",
  },
});
