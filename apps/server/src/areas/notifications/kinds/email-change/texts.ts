import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: "Confirm your new address",
    title: "Confirm your new address",
    intro: (username: string) => `this address is to become that of the user ${username}.`,
    once: "It takes the place of the old one as soon as you have opened the link, which is good for a day and once.",
    notYou: "Was it not you? Then do nothing: without the link the address is not used.",
    button: "Confirm the address",
  },
  sv: {
    subject: "Bekräfta din nya adress",
    title: "Bekräfta din nya adress",
    intro: (username: string) => `Den här adressen ska bli e-postadress för användaren ${username}.`,
    once: "Den ersätter den gamla så snart du har öppnat länken, som gäller ett dygn och en gång.",
    notYou: "Var det inte du? Då behöver du inte göra något: utan länken används inte adressen.",
    button: "Bekräfta adressen",
  },
});
