import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: "Confirm your new address",
    title: "Confirm your new address",
    intro: (username: string) => `this will become the email address of the user ${username}.`,
    once: "It replaces the old one when you have opened the link, which works once, within a day.",
    notYou: "If it was not you, do nothing: without the link the address is not used.",
    button: "Confirm address",
  },
  sv: {
    subject: "Bekräfta din nya adress",
    title: "Bekräfta din nya adress",
    intro: (username: string) => `Den här adressen ska bli e-postadress för användaren ${username}.`,
    once: "Den ersätter den gamla när du har öppnat länken, som gäller i ett dygn och kan användas en gång.",
    notYou: "Om det inte var du behöver du inte göra något: utan länken används inte adressen.",
    button: "Bekräfta adressen",
  },
});
