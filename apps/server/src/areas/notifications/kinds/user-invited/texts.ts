import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (by: string) => `${by} has invited you`,
    title: (by: string) => `You now have a user at ${by}`,
    intro: (by: string, username: string) => `${by} has created a user for you in its account. Your username is ${username}.`,
    once: "Choose a password that only you know. The link works once, within a week.",
    notYou: "If you do not know who this is, do nothing: without the link no one can log in with that username.",
    button: "Choose a password",
    opened: {
      subject: (by: string) => `Your account at ${by}`,
      title: (by: string) => `You are now a customer of ${by}`,
      intro: (by: string, number: string, username: string) =>
        `${by} has opened an account for you, with customer number ${number}. Your username is ${username}.`,
    },
  },
  sv: {
    subject: (by: string) => `${by} har bjudit in dig`,
    title: (by: string) => `Du är nu användare hos ${by}`,
    intro: (by: string, username: string) =>
      `${by} har lagt upp dig som användare i sitt konto. Ditt användarnamn är ${username}.`,
    once: "Välj ett lösenord som bara du känner till. Länken gäller i en vecka och kan användas en gång.",
    notYou: "Om du inte vet vem det är behöver du inte göra något: utan länken kan ingen logga in med det användarnamnet.",
    button: "Välj lösenord",
    opened: {
      subject: (by: string) => `Ditt konto hos ${by}`,
      title: (by: string) => `Du är nu kund hos ${by}`,
      intro: (by: string, number: string, username: string) =>
        `${by} har öppnat ett konto åt dig, med kundnummer ${number}. Ditt användarnamn är ${username}.`,
    },
  },
});
