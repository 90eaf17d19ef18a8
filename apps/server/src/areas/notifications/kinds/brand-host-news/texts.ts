import { bothLanguages } from "../../mail/index.ts";

type At = { readonly host: string; readonly brand: string; readonly day: string };

export const texts = bothLanguages({
  en: {
    subject: {
      lost: (host: string) => `${host} no longer leads to your panel`,
      uncertified: (host: string) => `${host} has no certificate yet`,
      expiring: (host: string) => `The certificate for ${host} is not being renewed`,
    },
    intro: {
      lost: ({ host, brand }: At) =>
        `the DNS of ${host} leads somewhere else now. Customers of ${brand} no longer reach the panel there.`,
      uncertified: ({ host, brand }: At) =>
        `we have not been able to get a certificate for ${host}. Browsers warn customers of ${brand} who open the address.`,
      expiring: ({ host, day }: At) =>
        `we have not been able to get a new certificate for ${host}. The current one is valid until ${day}. After that, browsers warn your customers.`,
    },
    lostNext:
      "If this was not intended, put the DNS records back. The page of the brand shows which ones. The address is still yours, and works as soon as they are there.",
    next: {
      notpointing:
        "The address does not lead to us in DNS, or only some of its records do. The page of the brand shows which records it needs.",
      caa: "CAA records of the domain do not allow our certificate authority to issue certificates. Add one that does, or remove them.",
      limit: "The certificate authority limits how many certificates we get at a time. We try again by ourselves.",
      unreached: "The certificate authority did not reach us at this address. Check that all its A and AAAA records lead to us.",
      unavailable: "The certificate authority does not answer properly. We try again by ourselves.",
      refused: "The certificate authority refused to issue the certificate. Please contact us.",
    },
    button: "Go to the brand",
  },
  sv: {
    subject: {
      lost: (host: string) => `${host} leder inte längre till er panel`,
      uncertified: (host: string) => `${host} har inget certifikat än`,
      expiring: (host: string) => `Certifikatet för ${host} förnyas inte`,
    },
    intro: {
      lost: ({ host, brand }: At) => `DNS för ${host} leder numera någon annanstans. Kunder hos ${brand} når inte panelen där.`,
      uncertified: ({ host, brand }: At) =>
        `Vi har inte lyckats få ett certifikat för ${host}. Webbläsare varnar kunder hos ${brand} som öppnar adressen.`,
      expiring: ({ host, day }: At) =>
        `Vi har inte lyckats få ett nytt certifikat för ${host}. Det nuvarande gäller till ${day}. Därefter varnar webbläsare era kunder.`,
    },
    lostNext:
      "Om det inte var meningen lägger ni tillbaka DNS-posterna. På varumärkets sida ser ni vilka. Adressen är fortfarande er och fungerar så snart posterna finns.",
    next: {
      notpointing:
        "Adressen leder inte till oss i DNS, eller bara en del av dess poster gör det. På varumärkets sida ser ni vilka poster den behöver.",
      caa: "Domänens CAA-poster tillåter inte att vår certifikatutfärdare utfärdar certifikat. Lägg till en som gör det, eller ta bort dem.",
      limit: "Certifikatutfärdaren begränsar hur många certifikat vi får åt gången. Vi försöker igen av oss själva.",
      unreached: "Certifikatutfärdaren nådde oss inte på adressen. Kontrollera att alla dess A- och AAAA-poster leder till oss.",
      unavailable: "Certifikatutfärdaren svarar inte som den ska. Vi försöker igen av oss själva.",
      refused: "Certifikatutfärdaren vägrade att utfärda certifikatet. Hör av er till oss.",
    },
    button: "Till varumärket",
  },
});
