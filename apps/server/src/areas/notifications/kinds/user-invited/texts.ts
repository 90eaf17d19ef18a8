import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (by: string) => `${by} has made you a user`,
    title: (by: string) => `You are a user of ${by}`,
    intro: (by: string, username: string) => `${by} has made you a user of its account. Your username is ${username}.`,
    once: "Choose a password that only you know. The link works for a week and once.",
    notYou: "Do you not know who this is? Then do nothing: without the link nobody can log in by that name.",
    button: "Choose a password",
  },
  sv: {
    subject: (by: string) => `${by} har lagt upp dig som användare`,
    title: (by: string) => `Du är användare hos ${by}`,
    intro: (by: string, username: string) =>
      `${by} har lagt upp dig som användare i sitt konto. Ditt användarnamn är ${username}.`,
    once: "Välj ett lösenord som bara du kan. Länken gäller en vecka och en gång.",
    notYou: "Vet du inte vem det är? Då behöver du inte göra något: utan länken kan ingen logga in med det namnet.",
    button: "Välj lösenord",
  },
});
