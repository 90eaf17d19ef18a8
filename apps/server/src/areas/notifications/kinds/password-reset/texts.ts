import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: "Set a new password",
    title: "Set a new password",
    intro: (username: string) => `someone, probably you, wants to set a new password for the user ${username}.`,
    once: "The link works once, within half an hour.",
    notYou: "If it was not you, do nothing: your password stays the same.",
    button: "Choose password",
  },
  sv: {
    subject: "Välj ett nytt lösenord",
    title: "Välj ett nytt lösenord",
    intro: (username: string) => `Någon, troligen du, vill välja ett nytt lösenord för användaren ${username}.`,
    once: "Länken gäller i en halvtimme och kan användas en gång.",
    notYou: "Om det inte var du behöver du inte göra något: lösenordet är oförändrat.",
    button: "Välj lösenord",
  },
});
