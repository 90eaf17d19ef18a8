import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    subject: (name: string) => `${name} is registered`,
    title: (name: string): Line => [{ name }, " is registered"],
    intro: (until: string | null, renews: boolean) =>
      until === null
        ? "the name is yours. It answers all over the world within the hour."
        : `the name is yours until ${until}. It answers all over the world within the hour. ${renews ? "We renew it by then, as long as there is money for it" : "To keep it longer, renew it before that day"}; you hear from us a month before.`,
    asciiName: "In ASCII",
    until: "Registered until",
    renewal: "Auto-renew",
    renews: "On",
    renewsNot: "Off",
    nameServers: "Name servers",
    order: "Order",
    stepsTitle: "You can also",
    dns: (url: string): Line => [{ link: "see how its DNS stands", url }, ": zone, name servers and DNSSEC"],
    safety: (url: string): Line => [{ link: "lock it against moves", url }, ", or have its auth code shown"],
    button: "See the domain",
  },
  sv: {
    subject: (name: string) => `${name} är registrerad`,
    title: (name: string): Line => [{ name }, " är registrerad"],
    intro: (until: string | null, renews: boolean) =>
      until === null
        ? "Namnet är ditt. Det svarar i hela världen inom en timme."
        : `Namnet är ditt till ${until}. Det svarar i hela världen inom en timme. ${renews ? "Vi förnyar det till dess, så länge det finns pengar till det" : "Vill du behålla det längre, förnya det före den dagen"}; vi hör av oss en månad innan.`,
    asciiName: "Som ASCII",
    until: "Registrerad till",
    renewal: "Automatisk förnyelse",
    renews: "På",
    renewsNot: "Av",
    nameServers: "Namnservrar",
    order: "Order",
    stepsTitle: "Du kan också",
    dns: (url: string): Line => [{ link: "se hur det står till med dess DNS", url }, ": zon, namnservrar och DNSSEC"],
    safety: (url: string): Line => [{ link: "låsa den mot flytt", url }, " eller visa auktoriseringskoden"],
    button: "Se domänen",
  },
});
