import { bothLanguages } from "../../mail/index.ts";

const answerEn = "Answer on the page of the domain, in the panel. Do not reply to this email.";
const answerSv = "Svara på domänens sida i panelen. Svara inte på det här mejlet.";

export const texts = bothLanguages({
  en: {
    of: {
      asked: {
        subject: (domain: string) => `We have a question about ${domain}`,
        intro: (domain: string) => `we have received reports that ${domain} is being used for abuse.`,
        more: [
          "Until this is settled the domain cannot be transferred to another registrar. If we get no answer, or the abuse continues, we may have to take the domain out of DNS.",
          answerEn,
        ],
      },
      locked: {
        subject: (domain: string) => `${domain} is locked`,
        intro: (domain: string) =>
          `we have locked ${domain} because of reports of abuse. It works as usual, but cannot be transferred to another registrar.`,
        more: [answerEn],
      },
      held: {
        subject: (domain: string) => `${domain} is suspended`,
        intro: (domain: string) =>
          `we have taken ${domain} out of DNS because of abuse. Websites and email on it do not work, and it cannot be transferred to another registrar.`,
        more: ["When the abuse has stopped, tell us so: we check it and put the domain back.", answerEn],
      },
      lifted: {
        subject: (domain: string) => `${domain} works again`,
        intro: (domain: string) => `we have put ${domain} back into DNS. It can take a few hours until it works everywhere.`,
        more: [],
      },
      lifted_still_held: {
        subject: (domain: string) => `${domain}: our hold for abuse has ended`,
        intro: (domain: string) =>
          `we no longer keep ${domain} out of DNS because of abuse. It stays out of DNS for another reason, which its page in the panel shows together with what you can do.`,
        more: [],
      },
      closed: {
        subject: (domain: string) => `The matter of ${domain} is closed`,
        intro: (domain: string) => `we have closed the matter of reported abuse of ${domain}. You do not need to do anything.`,
        more: [],
      },
    },
    button: "View domain",
  },
  sv: {
    of: {
      asked: {
        subject: (domain: string) => `Vi har en fråga om ${domain}`,
        intro: (domain: string) => `Vi har fått anmälningar om att ${domain} används för missbruk.`,
        more: [
          "Tills detta är utrett kan domänen inte flyttas till en annan registrar. Om vi inte får något svar, eller om missbruket fortsätter, kan vi behöva ta domänen ur DNS.",
          answerSv,
        ],
      },
      locked: {
        subject: (domain: string) => `${domain} är låst`,
        intro: (domain: string) =>
          `Vi har låst ${domain} på grund av anmälningar om missbruk. Domänen fungerar som vanligt men kan inte flyttas till en annan registrar.`,
        more: [answerSv],
      },
      held: {
        subject: (domain: string) => `${domain} är avstängd`,
        intro: (domain: string) =>
          `Vi har tagit ${domain} ur DNS på grund av missbruk. Webbplatser och e-post på domänen fungerar inte, och den kan inte flyttas till en annan registrar.`,
        more: ["Säg till när missbruket har upphört, så kontrollerar vi det och kopplar in domänen igen.", answerSv],
      },
      lifted: {
        subject: (domain: string) => `${domain} fungerar igen`,
        intro: (domain: string) => `Vi har kopplat in ${domain} i DNS igen. Det kan ta några timmar innan den fungerar överallt.`,
        more: [],
      },
      lifted_still_held: {
        subject: (domain: string) => `${domain}: avstängningen för missbruk har upphört`,
        intro: (domain: string) =>
          `Vi håller inte längre ${domain} borta ur DNS på grund av missbruk. Domänen ligger kvar utanför DNS av ett annat skäl. Domänens sida i panelen visar vilket, och vad du kan göra.`,
        more: [],
      },
      closed: {
        subject: (domain: string) => `Ärendet om ${domain} är avslutat`,
        intro: (domain: string) => `Vi har avslutat ärendet om anmält missbruk av ${domain}. Du behöver inte göra något.`,
        more: [],
      },
    },
    button: "Visa domänen",
  },
});
