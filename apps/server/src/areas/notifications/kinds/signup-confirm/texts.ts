import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: "Confirm your email address",
    title: "Confirm your email address",
    intro: (username: string) => `someone, probably you, created an account with the username ${username} and this address.`,
    once: "The account is ready when you have opened the link. It works once, within a day; if you log in, we send you a new one.",
    notYou: "If it was not you, do nothing: without the link no one can log in with that username.",
    button: "Confirm address",
  },
  sv: {
    subject: "Bekräfta din e-postadress",
    title: "Bekräfta din e-postadress",
    intro: (username: string) => `Någon, troligen du, har skapat ett konto med användarnamnet ${username} och den här adressen.`,
    once: "Kontot är klart när du har öppnat länken. Den gäller i ett dygn och kan användas en gång; om du loggar in får du en ny.",
    notYou: "Om det inte var du behöver du inte göra något: utan länken kan ingen logga in med det användarnamnet.",
    button: "Bekräfta adressen",
  },
});
