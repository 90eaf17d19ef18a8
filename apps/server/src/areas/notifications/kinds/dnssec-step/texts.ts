import { bothLanguages, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    add: {
      subject: (name: string) => `A DS record is needed for ${name}`,
      title: (name: string): Line => ["The registrar of ", { name }, " needs a new DS record"],
      intro: (name: string): Line => [
        "we sign ",
        { name },
        ", which is registered elsewhere. Its registrar has to publish this record before the signatures count. Leave the records that are there as they are.",
      ],
      next: "Give the record to the registrar of the name: most have a form for it, under DNSSEC.",
    },
    remove: {
      subject: (name: string) => `An old DS record of ${name} has to go`,
      title: (name: string): Line => ["The registrar of ", { name }, " has to remove a DS record"],
      intro: (name: string): Line => [
        "we sign ",
        { name },
        ", which is registered elsewhere. This record is not needed any more, and the key it stands for stays in use until it is gone.",
      ],
      next: "Have the registrar of the name remove this record, and only this one.",
    },
    key: {
      subject: (name: string) => `A key is needed at the DNS provider of ${name}`,
      title: (name: string): Line => ["The present DNS provider of ", { name }, " has to add a key of ours"],
      intro: (name: string): Line => [
        "you chose to move the DNS of ",
        { name },
        " here without taking its signature out. For that its present DNS provider has to answer with this key of ours beside its own keys, which stay as they are.",
      ],
      next: "Add the record to the zone at the present DNS provider: under DNSSEC, keys, or as a DNSKEY record.",
    },
    servers: {
      subject: (name: string) => `The name servers of ${name} can be changed now`,
      title: (name: string): Line => ["The name servers of ", { name }, " can be changed now"],
      intro: (name: string): Line => [
        "both providers of ",
        { name },
        " answer with the keys of both, and the registry has a DS of each. From now on its name servers can be changed to ours at any time.",
      ],
      next: "Compare the records there and here, and change the name servers when you are content with them.",
    },
    again: (subject: string) => `Reminder: ${subject}`,
    record: "DS record",
    keyRecord: "DNSKEY record",
    meanwhile:
      "Nothing is in a hurry: the name works and stays signed as it is. If the provider cannot do its part, you can take the signature out on the same page instead.",
    seen: "We look at the registry by ourselves and go on as soon as it is done. You need not tell us.",
    button: "See where it stands",
  },
  sv: {
    add: {
      subject: (name: string) => `En DS-post behövs för ${name}`,
      title: (name: string): Line => ["Registraren för ", { name }, " behöver en ny DS-post"],
      intro: (name: string): Line => [
        "Vi signerar ",
        { name },
        ", som är registrerat på annat håll. Registraren måste publicera den här posten innan signaturerna räknas. Låt de poster som redan finns vara kvar.",
      ],
      next: "Lämna posten till namnets registrar: de flesta har ett formulär för det, under DNSSEC.",
    },
    remove: {
      subject: (name: string) => `En gammal DS-post för ${name} måste bort`,
      title: (name: string): Line => ["Registraren för ", { name }, " måste ta bort en DS-post"],
      intro: (name: string): Line => [
        "Vi signerar ",
        { name },
        ", som är registrerat på annat håll. Den här posten behövs inte längre, och nyckeln den står för är kvar i bruk tills posten är borta.",
      ],
      next: "Låt namnets registrar ta bort den här posten, och bara den.",
    },
    key: {
      subject: (name: string) => `En nyckel behövs hos DNS-leverantören för ${name}`,
      title: (name: string): Line => ["Nuvarande DNS-leverantör för ", { name }, " behöver lägga till en nyckel från oss"],
      intro: (name: string): Line => [
        "Du valde att flytta DNS för ",
        { name },
        " hit utan att ta bort signaturen. Då måste nuvarande DNS-leverantör svara med den här nyckeln från oss bredvid sina egna nycklar, som blir kvar som de är.",
      ],
      next: "Lägg till posten i zonen hos nuvarande DNS-leverantör: under DNSSEC, nycklar, eller som en DNSKEY-post.",
    },
    servers: {
      subject: (name: string) => `Namnservrarna för ${name} kan bytas nu`,
      title: (name: string): Line => ["Namnservrarna för ", { name }, " kan bytas nu"],
      intro: (name: string): Line => [
        "Båda leverantörerna för ",
        { name },
        " svarar med bådas nycklar, och registret har en DS-post för var och en. Från och med nu kan namnservrarna bytas till våra när som helst.",
      ],
      next: "Jämför posterna där och här, och byt namnservrar när du är nöjd med dem.",
    },
    again: (subject: string) => `Påminnelse: ${subject}`,
    record: "DS-post",
    keyRecord: "DNSKEY-post",
    meanwhile:
      "Det är inte bråttom: namnet fungerar och förblir signerat som det är. Kan leverantören inte göra sin del går det att ta bort signaturen på samma sida i stället.",
    seen: "Vi kontrollerar registret av oss själva och går vidare så snart det är gjort. Du behöver inte meddela oss.",
    button: "Se hur det ligger till",
  },
});
