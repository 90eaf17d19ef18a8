import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    add: {
      subject: (name: string) => `A DS record is needed for ${name}`,
      title: (name: string): Line => ["The registrar of ", { name }, " needs a new DS record"],
      intro: (name: string): Line => [
        "we sign ",
        { name },
        ", which is registered elsewhere. Its registrar has to publish this record before the signatures take effect. Leave existing records as they are.",
      ],
      next: "Give the record to the domain's registrar: most have a form for it, under DNSSEC.",
    },
    remove: {
      subject: (name: string) => `An old DS record of ${name} has to be removed`,
      title: (name: string): Line => ["The registrar of ", { name }, " has to remove a DS record"],
      intro: (name: string): Line => [
        "we sign ",
        { name },
        ", which is registered elsewhere. This record is no longer needed, and its key stays in use until the record is removed.",
      ],
      next: "Ask the domain's registrar to remove this record, and only this one.",
    },
    key: {
      subject: (name: string) => `A key is needed at the DNS provider of ${name}`,
      title: (name: string): Line => ["The current DNS provider of ", { name }, " has to add one of our keys"],
      intro: (name: string): Line => [
        "you chose to move the DNS of ",
        { name },
        " here without turning off DNSSEC. For that, its current DNS provider has to publish this key of ours next to its own keys, which stay as they are.",
      ],
      next: "Add the record to the zone at the current DNS provider: under DNSSEC, keys, or as a DNSKEY record.",
    },
    servers: {
      subject: (name: string) => `The name servers of ${name} can be changed now`,
      title: (name: string): Line => ["The name servers of ", { name }, " can be changed now"],
      intro: (name: string): Line => [
        "both providers of ",
        { name },
        " publish both sets of keys, and the registry has a DS for each. You can now change its name servers to ours at any time.",
      ],
      next: "Compare the records there and here, and change the name servers when you are happy with them.",
    },
    again: (subject: string) => `Reminder: ${subject}`,
    record: "DS record",
    keyRecord: "DNSKEY record",
    meanwhile:
      "There is no hurry: the domain works and stays signed as it is. If the provider cannot do its part, you can turn off DNSSEC on the same page instead.",
    seen: "We check the registry automatically and continue as soon as it is done. You do not need to tell us.",
    button: "View status",
  },
  sv: {
    add: {
      subject: (name: string) => `En DS-post behövs för ${name}`,
      title: (name: string): Line => ["Registraren för ", { name }, " behöver en ny DS-post"],
      intro: (name: string): Line => [
        "Vi signerar ",
        { name },
        ", som är registrerad på annat håll. Registraren måste publicera den här posten innan signaturerna gäller. Låt befintliga poster vara kvar.",
      ],
      next: "Lämna posten till domänens registrar: de flesta har ett formulär för det, under DNSSEC.",
    },
    remove: {
      subject: (name: string) => `En gammal DS-post för ${name} måste tas bort`,
      title: (name: string): Line => ["Registraren för ", { name }, " måste ta bort en DS-post"],
      intro: (name: string): Line => [
        "Vi signerar ",
        { name },
        ", som är registrerad på annat håll. Den här posten behövs inte längre, och dess nyckel används tills posten är borttagen.",
      ],
      next: "Be domänens registrar ta bort den här posten, och bara den.",
    },
    key: {
      subject: (name: string) => `En nyckel behövs hos DNS-leverantören för ${name}`,
      title: (name: string): Line => ["Nuvarande DNS-leverantör för ", { name }, " behöver lägga till en nyckel från oss"],
      intro: (name: string): Line => [
        "Du valde att flytta DNS för ",
        { name },
        " hit utan att stänga av DNSSEC. Då måste nuvarande DNS-leverantör publicera den här nyckeln från oss bredvid sina egna nycklar, som är kvar som de är.",
      ],
      next: "Lägg till posten i zonen hos nuvarande DNS-leverantör: under DNSSEC, nycklar, eller som en DNSKEY-post.",
    },
    servers: {
      subject: (name: string) => `Namnservrarna för ${name} kan bytas nu`,
      title: (name: string): Line => ["Namnservrarna för ", { name }, " kan bytas nu"],
      intro: (name: string): Line => [
        "Båda leverantörerna för ",
        { name },
        " publicerar bådas nycklar, och registret har en DS-post för var och en. Du kan nu byta till våra namnservrar när som helst.",
      ],
      next: "Jämför posterna där och här, och byt namnservrar när du är nöjd med dem.",
    },
    again: (subject: string) => `Påminnelse: ${subject}`,
    record: "DS-post",
    keyRecord: "DNSKEY-post",
    meanwhile:
      "Det är ingen brådska: domänen fungerar och är fortfarande signerad. Om leverantören inte kan göra sin del kan du stänga av DNSSEC på samma sida i stället.",
    seen: "Vi kontrollerar registret automatiskt och går vidare så snart det är klart. Du behöver inte meddela oss.",
    button: "Visa status",
  },
});
