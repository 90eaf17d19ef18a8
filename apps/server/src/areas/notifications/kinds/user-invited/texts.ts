import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (by: string) => `${by} has invited you`,
    title: (by: string) => `You now have a user at ${by}`,
    intro: (by: string, username: string) => `${by} has created a user for you in its account. Your username is ${username}.`,
    once: "Choose a password that only you know. The link works once, within a week.",
    notYou: "If you do not know who this is, do nothing: without the link no one can log in with that username.",
    button: "Choose a password",
  },
  sv: {
    subject: (by: string) => `${by} har bjudit in dig`,
    title: (by: string) => `Du är nu användare hos ${by}`,
    intro: (by: string, username: string) =>
      `${by} har lagt upp dig som användare i sitt konto. Ditt användarnamn är ${username}.`,
    once: "Välj ett lösenord som bara du känner till. Länken gäller i en vecka och kan användas en gång.",
    notYou: "Om du inte vet vem det är behöver du inte göra något: utan länken kan ingen logga in med det användarnamnet.",
    button: "Välj lösenord",
  },
});
