import { bothLanguages, plural } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    one: {
      held: (name: string) => `${name} was suspended by its registry`,
      unverified: (name: string) => `${name} was suspended because its owner is not verified`,
      lifted: (name: string) => `${name} works again`,
      deleted: (name: string) => `${name} was deleted by its registry`,
      transferred_away: (name: string) => `${name} was transferred away`,
      renewed: (name: string) => `${name} was renewed by its registry`,
    },
    many: (count: string) => `Registries changed ${count} of your domains`,
    intro: (count: number) =>
      plural.en(
        count,
        "the registry did this on its own initiative; no one here asked for it.",
        "the registries did this on their own initiative; no one here asked for it.",
      ),
    did: {
      held: () => "Suspended: it does not answer in DNS",
      unverified: () => "Suspended until its owner is verified",
      lifted: () => "Suspension lifted",
      deleted: () => "Deleted",
      transferred_away: () => "Transferred to another registrar",
      renewed: (until: string) => `Renewed until ${until}`,
    },
    next: {
      held: "Only the registry can lift its suspension. The domain's page shows what we know; contact us if you do not know the reason.",
      unverified:
        "A domain whose owner is not verified works again when the owner has confirmed their address with the link we emailed them.",
      lifted: "If a domain works again, you do not need to do anything.",
      deleted: "We look into domains that were deleted without anyone asking for it, and contact you.",
      transferred_away:
        "We host the DNS of a transferred domain for 48 hours after the transfer. If you did not want the transfer, contact us right away.",
      renewed: "A renewal made by the registry on its own initiative is free unless you get an invoice for it.",
    },
    more: (count: string) => `and ${count} more`,
    button: "View domain",
    buttonMany: "View your domains",
  },
  sv: {
    one: {
      held: (name: string) => `${name} har stängts av av registret`,
      unverified: (name: string) => `${name} har stängts av eftersom innehavaren inte är verifierad`,
      lifted: (name: string) => `${name} fungerar igen`,
      deleted: (name: string) => `${name} har raderats av registret`,
      transferred_away: (name: string) => `${name} har flyttats härifrån`,
      renewed: (name: string) => `${name} har förnyats av registret`,
    },
    many: (count: string) => `Register har ändrat ${count} av dina domäner`,
    intro: (count: number) =>
      plural.sv(
        count,
        "Registret har gjort detta på eget initiativ; ingen här har bett om det.",
        "Registren har gjort detta på eget initiativ; ingen här har bett om det.",
      ),
    did: {
      held: () => "Avstängd: den svarar inte i DNS",
      unverified: () => "Avstängd tills innehavaren är verifierad",
      lifted: () => "Avstängningen är hävd",
      deleted: () => "Raderad",
      transferred_away: () => "Flyttad till en annan registrar",
      renewed: (until: string) => `Förnyad till ${until}`,
    },
    next: {
      held: "Bara registret kan häva sin avstängning. På domänens sida ser du det vi vet; kontakta oss om du inte vet orsaken.",
      unverified:
        "En domän vars innehavare inte är verifierad fungerar igen när innehavaren har bekräftat sin adress via länken vi mejlade.",
      lifted: "Om en domän fungerar igen behöver du inte göra något.",
      deleted: "Vi utreder domäner som har raderats utan att någon bett om det, och kontaktar dig.",
      transferred_away:
        "Vi sköter DNS för en flyttad domän i 48 timmar efter flytten. Kontakta oss direkt om du inte ville att den skulle flyttas.",
      renewed: "En förnyelse som registret gör på eget initiativ kostar dig inget om du inte får en faktura för den.",
    },
    more: (count: string) => `och ${count} till`,
    button: "Visa domänen",
    buttonMany: "Visa dina domäner",
  },
});
