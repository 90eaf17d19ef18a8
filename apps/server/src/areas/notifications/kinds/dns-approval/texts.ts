import { bothLanguages, plural, type Line } from "../../mail/index.ts";

export const texts = bothLanguages({
  en: {
    records: "Records",
    others: (count: string) => `and ${count} more`,
    asked: {
      subject: (name: string, author: string) => `${author} wants to change the DNS of ${name}`,
      preview: "Nothing is published before somebody else approves it.",
      title: (name: string): Line => ["A change for ", { name }, " waits for approval"],
      intro: (name: string, author: string, sets: number): Line => [
        `${author} wants to change ${plural.en(sets, "one record set", `${sets} record sets`)} of `,
        { name },
        ". In your account a second person approves every change, and you are one who may.",
      ],
      said: "Why",
      next: (until: string | null) =>
        until === null
          ? "Until then everything stays as it is."
          : `Until then everything stays as it is. After ${until} the change has to be made anew.`,
      button: "Look at the change",
    },
    approved: {
      subject: (name: string, decider: string) => `${decider} approved your change of ${name}`,
      preview: "It is published now.",
      title: (name: string): Line => ["Your change of ", { name }, " is approved"],
      intro: (name: string, decider: string, sets: number): Line => [
        `${decider} has approved your change of ${plural.en(sets, "one record set", `${sets} record sets`)} of `,
        { name },
        ".",
      ],
      said: "What you wrote",
      next: "It goes out to the name servers now. For ten minutes it can be taken back with one press.",
      button: "Open the records",
    },
    denied: {
      subject: (name: string, decider: string) => `${decider} denied your change of ${name}`,
      preview: "Nothing was changed.",
      title: (name: string): Line => ["Your change of ", { name }, " was denied"],
      intro: (name: string, decider: string, sets: number): Line => [
        `${decider} has looked at your change of ${plural.en(sets, "one record set", `${sets} record sets`)} of `,
        { name },
        " and denied it. Nothing was changed.",
      ],
      said: "Why",
      next: "Your change is still there: take it up again, change what is wrong, and ask anew.",
      button: "Open the records",
    },
    expired: {
      subject: (name: string, _person: string) => `Nobody decided about your change of ${name} in time`,
      preview: "Nothing was changed.",
      title: (name: string): Line => ["Your change of ", { name }, " ran out"],
      intro: (name: string, _person: string, sets: number): Line => [
        `your change of ${plural.en(sets, "one record set", `${sets} record sets`)} of `,
        { name },
        " waited for a second person, and nobody decided about it in time. Nothing was changed.",
      ],
      said: "What you wrote",
      next: "Your change is still there: take it up again and ask anew.",
      button: "Open the records",
    },
    missed: {
      subject: (name: string, author: string) => `${author}’s change of ${name} ran out undecided`,
      preview: "Nothing was changed, and there is nothing left to decide.",
      title: (name: string): Line => ["A change of ", { name }, " ran out"],
      intro: (name: string, author: string, sets: number): Line => [
        `${author} wanted to change ${plural.en(sets, "one record set", `${sets} record sets`)} of `,
        { name },
        ", and nobody decided about it in time. Nothing was changed.",
      ],
      said: "Why",
      next: "There is nothing left to decide. If the change is still wanted, its author asks anew.",
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
        ". På ert konto godkänner en andra person varje ändring, och du är en av dem som får.",
      ],
      said: "Varför",
      next: (until: string | null) =>
        until === null
          ? "Tills dess är allt som det är."
          : `Tills dess är allt som det är. Efter ${until} måste ändringen göras om.`,
      button: "Titta på ändringen",
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
      next: "Den går ut till namnservrarna nu. I tio minuter kan den tas tillbaka med en tryckning.",
      button: "Öppna posterna",
    },
    denied: {
      subject: (name: string, decider: string) => `${decider} har avslagit din ändring av ${name}`,
      preview: "Ingenting har ändrats.",
      title: (name: string): Line => ["Din ändring av ", { name }, " avslogs"],
      intro: (name: string, decider: string, sets: number): Line => [
        `${decider} har tittat på din ändring av ${plural.sv(sets, "en postuppsättning", `${sets} postuppsättningar`)} i `,
        { name },
        " och avslagit den. Ingenting har ändrats.",
      ],
      said: "Varför",
      next: "Ändringen finns kvar: ta upp den igen, rätta det som är fel och fråga på nytt.",
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
      next: "Ändringen finns kvar: ta upp den igen och fråga på nytt.",
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
      next: "Det finns inget kvar att ta ställning till. Behövs ändringen fortfarande frågar den som ville göra den på nytt.",
      button: "Öppna posterna",
    },
  },
});
