import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: "Set a new password",
    title: "Set a new password",
    intro: (username: string) => `somebody, probably you, wants to set a new password for the user ${username}.`,
    once: "The link works for half an hour and once.",
    notYou: "Was it not you? Then do nothing: your password stays as it is.",
    button: "Choose a password",
  },
  sv: {
    subject: "Välj ett nytt lösenord",
    title: "Välj ett nytt lösenord",
    intro: (username: string) => `Någon, troligen du, vill välja ett nytt lösenord för användaren ${username}.`,
    once: "Länken gäller en halvtimme och en gång.",
    notYou: "Var det inte du? Då behöver du inte göra något: lösenordet är kvar som det är.",
    button: "Välj lösenord",
  },
});
