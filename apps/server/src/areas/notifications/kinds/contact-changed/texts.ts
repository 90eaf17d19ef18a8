import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (owner: string) => `The email address of ${owner} was changed`,
    title: "A contact has a new address",
    intro: (owner: string, address: string) => `the email address of ${owner} is now ${address}. It used to be yours.`,
    notYou: "If this is not right, reply to this email or contact support.",
    button: "Open the panel",
  },
  sv: {
    subject: (owner: string) => `Mejladressen för ${owner} har ändrats`,
    title: "En kontakt har fått en ny adress",
    intro: (owner: string, address: string) => `Mejladressen för ${owner} är nu ${address}. Tidigare var det din.`,
    notYou: "Svara på det här mejlet eller skriv till vår support om det inte stämmer.",
    button: "Öppna panelen",
  },
});
