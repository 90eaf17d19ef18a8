import { bothLanguages } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: {
      one: (host: string) => `A new broken link on ${host}`,
      many: (count: string, host: string) => `${count} new broken links on ${host}`,
      unreachable: (host: string) => `We could not reach ${host}`,
      blocked: (host: string) => `${host} blocks our check`,
    },
    intro: {
      broken: (host: string) =>
        `the check of ${host} found links that lead to pages that do not work. They worked at the check before, or were not there.`,
      unreachable: (host: string, why: string) => `the check of ${host} could not begin, because ${why}.`,
      blocked: (host: string) => `the robots.txt of ${host} forbids our check to read the home page, so nothing was checked.`,
    },
    why: {
      no_address: "the address has no entry in DNS",
      not_public: "the address does not lead to the public internet",
      unreachable: "the server does not accept connections",
      tls: "the certificate of the server is not valid",
      timeout: "the server did not answer in time",
      broken: "the server broke off the connection",
      status: (status: string) => `the home page answered with the error ${status}`,
    },
    onPage: (url: string) => `On ${url}`,
    next: {
      broken: "On the page of the service you can see all findings, and what has changed since the check before.",
      unreachable: "Visitors may have the same trouble. You can have the site checked again on the page of the service.",
      blocked:
        "If you want the check, allow SiteCheckBot in robots.txt, and have the site checked again on the page of the service.",
    },
    button: "See the check",
  },
  sv: {
    subject: {
      one: (host: string) => `En ny trasig länk på ${host}`,
      many: (count: string, host: string) => `${count} nya trasiga länkar på ${host}`,
      unreachable: (host: string) => `Vi kunde inte nå ${host}`,
      blocked: (host: string) => `${host} spärrar vår kontroll`,
    },
    intro: {
      broken: (host: string) =>
        `Kontrollen av ${host} hittade länkar till sidor som inte fungerar. Vid förra kontrollen fungerade de, eller så fanns de inte.`,
      unreachable: (host: string, why: string) => `Kontrollen av ${host} kunde inte göras, eftersom ${why}.`,
      blocked: (host: string) => `robots.txt på ${host} låter inte vår kontroll läsa startsidan, så ingenting kontrollerades.`,
    },
    why: {
      no_address: "adressen saknas i DNS",
      not_public: "adressen inte leder till det öppna internet",
      unreachable: "servern inte tar emot anslutningar",
      tls: "serverns certifikat inte är giltigt",
      timeout: "servern inte svarade i tid",
      broken: "servern avbröt anslutningen",
      status: (status: string) => `startsidan svarade med felet ${status}`,
    },
    onPage: (url: string) => `På ${url}`,
    next: {
      broken: "På tjänstens sida ser du alla fynd och vad som har ändrats sedan förra kontrollen.",
      unreachable: "Besökare kan ha samma problem. Du kan kontrollera webbplatsen igen på tjänstens sida.",
      blocked: "Vill du ha kontrollen tillåter du SiteCheckBot i robots.txt och kontrollerar webbplatsen igen på tjänstens sida.",
    },
    button: "Se kontrollen",
  },
});
