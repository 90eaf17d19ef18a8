import { bothLanguages, plural } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    one: {
      held: (name: string) => `${name} was switched off by its registry`,
      unverified: (name: string) => `${name} was switched off: its owner is not verified`,
      lifted: (name: string) => `${name} works again`,
      deleted: (name: string) => `${name} was deleted by its registry`,
      transferred_away: (name: string) => `${name} has moved away`,
      renewed: (name: string) => `${name} was renewed by its registry`,
    },
    many: (count: string) => `Registries changed ${count} of your domains`,
    intro: (count: number) =>
      plural.en(
        count,
        "the registry has done this by itself; nobody asked for it here.",
        "the registries have done this by themselves; nobody asked for it here.",
      ),
    did: {
      held: () => "Switched off: it does not answer in DNS",
      unverified: () => "Switched off until its owner is verified",
      lifted: () => "Switched on again",
      deleted: () => "Deleted",
      transferred_away: () => "Moved to another registrar",
      renewed: (until: string) => `Renewed until ${until}`,
    },
    next: {
      held: "Only the registry can switch a name on again that it has switched off. Its page says what we know; write to us where you do not know why.",
      unverified:
        "A name whose owner is not verified works again when the owner has confirmed the address by the link in the mail the owner got.",
      lifted: "For a name that works again there is nothing to do.",
      deleted: "Our people look into a name that was deleted without anybody asking for it, and write to you.",
      transferred_away:
        "The DNS of a name that moved away is served here for 48 hours after the move. If you did not want it to move, write to us at once.",
      renewed: "A renewal the registry made by itself costs you nothing here unless you hear of it in an invoice.",
    },
    more: (count: string) => `and ${count} more`,
    button: "Open the domain",
    buttonMany: "See your domains",
  },
  sv: {
    one: {
      held: (name: string) => `${name} har stängts av av registret`,
      unverified: (name: string) => `${name} har stängts av: ägaren är inte verifierad`,
      lifted: (name: string) => `${name} fungerar igen`,
      deleted: (name: string) => `${name} har raderats av registret`,
      transferred_away: (name: string) => `${name} har flyttat härifrån`,
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
      unverified: () => "Avstängd tills ägaren är verifierad",
      lifted: () => "Påslagen igen",
      deleted: () => "Raderad",
      transferred_away: () => "Flyttad till en annan registrar",
      renewed: (until: string) => `Förnyad till ${until}`,
    },
    next: {
      held: "Bara registret kan slå på ett namn som det har stängt av. På namnets sida står det vi vet; skriv till oss om du inte vet varför.",
      unverified:
        "Ett namn vars ägare inte är verifierad fungerar igen när ägaren har bekräftat sin adress via länken i mejlet som ägaren fick.",
      lifted: "För ett namn som fungerar igen behöver du inte göra något.",
      deleted: "Vi utreder ett namn som har raderats utan att någon bett om det, och skriver till dig.",
      transferred_away:
        "Vi sköter DNS för ett namn som har flyttat i 48 timmar efter flytten. Ville du inte att det skulle flytta, skriv till oss genast.",
      renewed: "En förnyelse som registret gör på eget initiativ kostar dig inget här om du inte får en faktura på den.",
    },
    more: (count: string) => `och ${count} till`,
    button: "Öppna domänen",
    buttonMany: "Se dina domäner",
  },
});
