import type { texts as en } from "../../en/domains/leaving.ts";
import type { TextsOf } from "../../messages.ts";

/** Domains that are being transferred to another registrar. */
export const texts = {
  title: "{other} har begärt att få flytta {name}",
  other: "En annan registrar",
  otherById: "En annan registrar ({id} hos registret)",
  until: "Om du inte svarar flyttas domänen automatiskt {date}.",
  dns: "Vi sköter dess DNS i 48 timmar efter flytten. Därefter kan du ha kvar enbart DNS här.",
  noAnswer: "Registret tar inte emot något svar, eller så har du inte rätt att svara.",
  reject: "Stoppa flytten",
  approve: "Godkänn nu",
  why: "Du svarar på en begäran om att flytta {name} till en annan registrar",
  approved: "Flytten av {name} är godkänd",
  rejected: "Flytten av {name} är stoppad",
  released: {
    title: "{name} har släppts till {tag}",
    until:
      "{tag} måste ta emot den senast {date}. Annars är domänen kvar här och låset slås på igen. Det går inte att ta tillbaka.",
    checking: "Vi kontrollerar om {name} har släppts till {tag}",
    checkingText: "Registrets svar gick förlorat. Resultatet syns här så snart vi vet, oftast inom några minuter.",
  },
  arrived: {
    title: "{name} flyttades hit <when></when>",
    text: "Jämför vad de tidigare namnservrarna och våra svarar, före och efter att du pekar domänen hit.",
    act: "Jämför posterna",
  },
  stop: {
    title: "Stoppa flytten av en domän",
    text: "Detta gör auktoriseringskoden ogiltig och låser domänen. Om en annan registrar har begärt en flytt avvisas den. Den som har länken kan göra detta, och inget flyttas.",
    press: "Stoppa flytten",
    noLink: "Länken är inte giltig. Kopiera hela länken från mejlet.",
    doneTitle: "{name} är kvar här",
    rejected: "Registret har avvisat den andra registrarens begäran.",
    cancelled: "Auktoriseringskoden fungerar inte längre och domänen är låst.",
    after:
      "Om det inte var du som begärde flytten kan någon annan ha åtkomst till ditt konto: byt lösenord och kontrollera var du är inloggad.",
    security: "Kontrollera var du är inloggad",
  },
} as const satisfies TextsOf<typeof en>;
