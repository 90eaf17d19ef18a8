import { bothLanguages, plural, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    records: "Records",
    others: (count: string) => `and ${count} more`,
    asked: {
      subject: (name: string, author: string) => `${author} wants to change the DNS of ${name}`,
      preview: "Nothing is published until someone else approves it.",
      title: (name: string): Line => ["A change to ", { name }, " is waiting for approval"],
      intro: (name: string, author: string, sets: number): Line => [
        `${author} wants to change ${plural.en(sets, "one record set", `${sets} record sets`)} of `,
        { name },
        ". In your account a second person must approve every change, and you can do so.",
      ],
      said: "Why",
      next: (until: string | null) =>
        until === null
          ? "Until then nothing changes."
          : `Until then nothing changes. After ${until} the change has to be made again.`,
      button: "Review the change",
    },
    approved: {
      subject: (name: string, decider: string) => `${decider} approved your change to ${name}`,
      preview: "It is being published now.",
      title: (name: string): Line => ["Your change to ", { name }, " is approved"],
      intro: (name: string, decider: string, sets: number): Line => [
        `${decider} has approved your change to ${plural.en(sets, "one record set", `${sets} record sets`)} of `,
        { name },
        ".",
      ],
      said: "What you wrote",
      next: "It is being published to the name servers now. You can undo it with one click for ten minutes.",
      button: "Open the records",
    },
    denied: {
      subject: (name: string, decider: string) => `${decider} rejected your change to ${name}`,
      preview: "Nothing was changed.",
      title: (name: string): Line => ["Your change to ", { name }, " was rejected"],
      intro: (name: string, decider: string, sets: number): Line => [
        `${decider} has reviewed your change to ${plural.en(sets, "one record set", `${sets} record sets`)} of `,
        { name },
        " and rejected it. Nothing was changed.",
      ],
      said: "Why",
      next: "Your change is kept: edit it, correct what is wrong, and send it for approval again.",
      button: "Open the records",
    },
    expired: {
      subject: (name: string, _person: string) => `No one reviewed your change to ${name} in time`,
      preview: "Nothing was changed.",
      title: (name: string): Line => ["Your change to ", { name }, " expired"],
      intro: (name: string, _person: string, sets: number): Line => [
        `your change to ${plural.en(sets, "one record set", `${sets} record sets`)} of `,
        { name },
        " was waiting for a second person, and no one reviewed it in time. Nothing was changed.",
      ],
      said: "What you wrote",
      next: "Your change is kept: open it and send it for approval again.",
      button: "Open the records",
    },
    missed: {
      subject: (name: string, author: string) => `${author}’s change to ${name} expired without a decision`,
      preview: "Nothing was changed, and there is nothing left to decide.",
      title: (name: string): Line => ["A change to ", { name }, " expired"],
      intro: (name: string, author: string, sets: number): Line => [
        `${author} wanted to change ${plural.en(sets, "one record set", `${sets} record sets`)} of `,
        { name },
        ", and no one reviewed it in time. Nothing was changed.",
      ],
      said: "Why",
      next: "There is nothing left to decide. If the change is still needed, its author can send it for approval again.",
      button: "Open the records",
    },
  },
  sv: {
    records: "Poster",
    others: (count: string) => `och ${count} till`,
    asked: {
      subject: (name: string, author: string) => `${author} vill ändra DNS för ${name}`,
      preview: "Inget publiceras förrän någon annan har godkänt det.",
      title: (name: string): Line => ["En ändring av ", { name }, " väntar på godkännande"],
      intro: (name: string, author: string, sets: number): Line => [
        `${author} vill ändra ${plural.sv(sets, "en postuppsättning", `${sets} postuppsättningar`)} i `,
        { name },
        ". På ert konto måste en andra person godkänna varje ändring, och du har rätt att göra det.",
      ],
      said: "Varför",
      next: (until: string | null) =>
        until === null ? "Fram till dess ändras inget." : `Fram till dess ändras inget. Efter ${until} måste ändringen göras om.`,
      button: "Granska ändringen",
    },
    approved: {
      subject: (name: string, decider: string) => `${decider} har godkänt din ändring av ${name}`,
      preview: "Den publiceras nu.",
      title: (name: string): Line => ["Din ändring av ", { name }, " är godkänd"],
      intro: (name: string, decider: string, sets: number): Line => [
        `${decider} har godkänt din ändring av ${plural.sv(sets, "en postuppsättning", `${sets} postuppsättningar`)} i `,
        { name },
        ".",
      ],
      said: "Det du skrev",
      next: "Den publiceras på namnservrarna nu. Du kan ångra den med ett klick i tio minuter.",
      button: "Öppna posterna",
    },
    denied: {
      subject: (name: string, decider: string) => `${decider} har avslagit din ändring av ${name}`,
      preview: "Ingenting har ändrats.",
      title: (name: string): Line => ["Din ändring av ", { name }, " avslogs"],
      intro: (name: string, decider: string, sets: number): Line => [
        `${decider} har granskat din ändring av ${plural.sv(sets, "en postuppsättning", `${sets} postuppsättningar`)} i `,
        { name },
        " och avslagit den. Ingenting har ändrats.",
      ],
      said: "Varför",
      next: "Ändringen finns kvar: öppna den, rätta det som är fel och skicka den för godkännande igen.",
      button: "Öppna posterna",
    },
    expired: {
      subject: (name: string, _person: string) => `Ingen tog ställning till din ändring av ${name} i tid`,
      preview: "Ingenting har ändrats.",
      title: (name: string): Line => ["Tiden gick ut för din ändring av ", { name }],
      intro: (name: string, _person: string, sets: number): Line => [
        `Din ändring av ${plural.sv(sets, "en postuppsättning", `${sets} postuppsättningar`)} i `,
        { name },
        " väntade på en andra person, och ingen tog ställning till den i tid. Ingenting har ändrats.",
      ],
      said: "Det du skrev",
      next: "Ändringen finns kvar: öppna den och skicka den för godkännande igen.",
      button: "Öppna posterna",
    },
    missed: {
      subject: (name: string, author: string) => `Ingen tog ställning till ändringen av ${name} från ${author}`,
      preview: "Ingenting har ändrats och det finns inget kvar att ta ställning till.",
      title: (name: string): Line => ["Tiden gick ut för en ändring av ", { name }],
      intro: (name: string, author: string, sets: number): Line => [
        `${author} ville ändra ${plural.sv(sets, "en postuppsättning", `${sets} postuppsättningar`)} i `,
        { name },
        ", och ingen tog ställning till det i tid. Ingenting har ändrats.",
      ],
      said: "Varför",
      next: "Det finns inget kvar att ta ställning till. Om ändringen fortfarande behövs kan den som gjorde den skicka den för godkännande igen.",
      button: "Öppna posterna",
    },
  },
});
