import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    taken: {
      subject: (domain: string, number: string) => `Your report about ${domain} (${number})`,
      title: "We have received your report",
      intro: (domain: string) => `Thank you for reporting abuse of ${domain}. Someone here is going to check it.`,
      more: [
        "We write to you when we know what comes of it. Phishing, malware and botnets are dealt with first.",
        "If you did not report this, someone has given your email address by mistake. You do not need to do anything.",
      ],
    },
    answered: {
      subject: (domain: string, number: string) => `What came of your report about ${domain} (${number})`,
      title: "What came of your report",
    },
    outcome: {
      held: (domain: string) => `We have taken ${domain} out of DNS. Websites and email on it no longer work.`,
      stopped: (domain: string) => `The abuse of ${domain} that you reported has stopped.`,
      unproven: (domain: string) => `We have checked ${domain} and found no reason to act.`,
      elsewhere: (domain: string) => `${domain} is not registered through us, so we cannot do anything about it.`,
    },
    number: (number: string) => `The number of your report is ${number}.`,
    button: "Visit us",
  },
  sv: {
    taken: {
      subject: (domain: string, number: string) => `Din anmälan av ${domain} (${number})`,
      title: "Vi har tagit emot din anmälan",
      intro: (domain: string) => `Tack för att du anmälde missbruk av ${domain}. Nu granskas anmälan av en människa hos oss.`,
      more: [
        "Vi skriver till dig när vi vet vad den leder till. Nätfiske, skadlig kod och botnät tar vi först.",
        "Om du inte har anmält något har någon angett din e-postadress av misstag. Då behöver du inte göra något.",
      ],
    },
    answered: {
      subject: (domain: string, number: string) => `Svar på din anmälan av ${domain} (${number})`,
      title: "Svar på din anmälan",
    },
    outcome: {
      held: (domain: string) => `Vi har tagit ${domain} ur DNS. Webbplatser och e-post på domänen fungerar inte längre.`,
      stopped: (domain: string) => `Missbruket av ${domain} som du anmälde har upphört.`,
      unproven: (domain: string) => `Vi har granskat ${domain} och inte funnit något skäl att ingripa.`,
      elsewhere: (domain: string) => `${domain} är inte registrerad hos oss, så vi kan inte göra något åt den.`,
    },
    number: (number: string) => `Anmälans nummer är ${number}.`,
    button: "Till vår webbplats",
  },
});
