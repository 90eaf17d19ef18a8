import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (name: string) => `${name} is registered`,
    title: (name: string): Line => [{ name }, " is registered"],
    intro: (until: string | null, renews: boolean) =>
      until === null
        ? "the domain is yours. It works worldwide within an hour."
        : `the domain is yours until ${until}. It works worldwide within an hour. ${renews ? "It renews automatically if a card or credit is on file" : "To keep it longer, renew it before that day"}; we email you a month in advance.`,
    asciiName: "In ASCII",
    until: "Registered until",
    renewal: "Auto-renew",
    renews: "On",
    renewsNot: "Off",
    nameServers: "Name servers",
    order: "Order",
    stepsTitle: "You can also",
    dns: (url: string): Line => [{ link: "view its DNS", url }, ": zone, name servers and DNSSEC"],
    safety: (url: string): Line => [{ link: "lock it against transfers", url }, " or get its auth code"],
    button: "View domain",
  },
  sv: {
    subject: (name: string) => `${name} är registrerad`,
    title: (name: string): Line => [{ name }, " är registrerad"],
    intro: (until: string | null, renews: boolean) =>
      until === null
        ? "Domänen är din. Den fungerar i hela världen inom en timme."
        : `Domänen är din till ${until}. Den fungerar i hela världen inom en timme. ${renews ? "Den förnyas automatiskt om det finns ett sparat kort eller tillgodohavande" : "Om du vill behålla den längre förnyar du den före den dagen"}; vi mejlar dig en månad i förväg.`,
    asciiName: "Som ASCII",
    until: "Registrerad till",
    renewal: "Automatisk förnyelse",
    renews: "På",
    renewsNot: "Av",
    nameServers: "Namnservrar",
    order: "Order",
    stepsTitle: "Du kan också",
    dns: (url: string): Line => [{ link: "se dess DNS", url }, ": zon, namnservrar och DNSSEC"],
    safety: (url: string): Line => [{ link: "låsa den mot flytt", url }, " eller hämta auktoriseringskoden"],
    button: "Visa domänen",
  },
});
