import { bothLanguages, type Line } from "../../mail/index.ts";

/** Says whether the domain auto-renews, and if so, whether the account has a way to pay for it. */
export type RenewalWords = "on" | "unpayable" | "off";

export const texts = bothLanguages({
  en: {
    subject: (name: string) => `${name} is registered`,
    title: (name: string): Line => [{ name }, " is registered"],
    intro: (until: string | null, renewal: RenewalWords) =>
      until === null
        ? "the domain is yours. It works worldwide within an hour."
        : `the domain is yours until ${until}. It works worldwide within an hour. ${
            {
              on: "We renew it automatically by then; we email you a month in advance.",
              unpayable:
                "Auto-renew is on, but there is nothing to pay with yet: add a card or top up your credit, otherwise it expires on that day.",
              off: "To keep it longer, renew it before that day; we email you a month in advance.",
            }[renewal]
          }`,
    asciiName: "In ASCII",
    until: "Registered until",
    renewal: "Auto-renew",
    renewals: { on: "On", unpayable: "On, but nothing to pay with", off: "Off" },
    nameServers: "Name servers",
    order: "Order",
    stepsTitle: "You can also",
    dns: (url: string): Line => [{ link: "view its DNS", url }, ": zone, name servers and DNSSEC"],
    safety: (url: string): Line => [{ link: "lock it against transfers", url }, " or get its auth code"],
    view: (url: string): Line => [{ link: "view the domain", url }],
    button: "View domain",
    addCard: "Add a card",
  },
  sv: {
    subject: (name: string) => `${name} är registrerad`,
    title: (name: string): Line => [{ name }, " är registrerad"],
    intro: (until: string | null, renewal: RenewalWords) =>
      until === null
        ? "Domänen är din. Den fungerar i hela världen inom en timme."
        : `Domänen är din till ${until}. Den fungerar i hela världen inom en timme. ${
            {
              on: "Vi förnyar den automatiskt till dess. Du får ett mejl en månad i förväg.",
              unpayable:
                "Automatisk förnyelse är på, men det finns inget att betala med än: lägg till ett kort eller fyll på tillgodohavandet, annars går den ut den dagen.",
              off: "Om du vill behålla den längre förnyar du den före den dagen. Du får ett mejl en månad i förväg.",
            }[renewal]
          }`,
    asciiName: "Som ASCII",
    until: "Registrerad till",
    renewal: "Automatisk förnyelse",
    renewals: { on: "På", unpayable: "På, men inget att betala med", off: "Av" },
    nameServers: "Namnservrar",
    order: "Order",
    stepsTitle: "Du kan också",
    dns: (url: string): Line => [{ link: "se dess DNS", url }, ": zon, namnservrar och DNSSEC"],
    safety: (url: string): Line => [{ link: "låsa den mot flytt", url }, " eller hämta auktoriseringskoden"],
    view: (url: string): Line => [{ link: "visa domänen", url }],
    button: "Visa domänen",
    addCard: "Lägg till ett kort",
  },
});
