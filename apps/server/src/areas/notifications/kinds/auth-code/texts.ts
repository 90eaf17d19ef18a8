import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (domain: string) => `Auth code for ${domain}`,
    intro: (domain: string) => `here is the auth code with which ${domain} can be transferred to another registrar.`,
    code: "Auth code",
    until: "Works until",
    careful:
      "Give it only to the registrar to which you are transferring the domain. Anyone who has the code can take the domain.",
    notYou: "Reply to this email at once if you have not asked for it: then we stop the transfer.",
    button: "Open the domain",
  },
  sv: {
    subject: (domain: string) => `Auktoriseringskod för ${domain}`,
    intro: (domain: string) => `Här är auktoriseringskoden som behövs för att flytta ${domain} till en annan registrar.`,
    code: "Auktoriseringskod",
    until: "Gäller till",
    careful: "Ge den bara till den registrar som du flyttar domänen till. Den som har koden kan ta domänen.",
    notYou: "Svara på det här mejlet genast om du inte har bett om koden, så stoppar vi flytten.",
    button: "Öppna domänen",
  },
});
