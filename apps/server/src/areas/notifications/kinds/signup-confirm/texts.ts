import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: "Confirm your address",
    title: "Confirm your address",
    intro: (username: string) => `somebody, probably you, created an account with the username ${username} and this address.`,
    once: "The account works as soon as you have opened the link. It is good for a day and once; logging in gets you a new one.",
    notYou: "Was it not you? Then do nothing: without the link nobody can log in by that name.",
    button: "Confirm the address",
  },
  sv: {
    subject: "Bekräfta din adress",
    title: "Bekräfta din adress",
    intro: (username: string) => `Någon, troligen du, har skapat ett konto med användarnamnet ${username} och den här adressen.`,
    once: "Kontot fungerar så snart du har öppnat länken. Den gäller ett dygn och en gång; loggar du in får du en ny.",
    notYou: "Var det inte du? Då behöver du inte göra något: utan länken kan ingen logga in med det namnet.",
    button: "Bekräfta adressen",
  },
});
