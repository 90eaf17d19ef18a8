import type { texts as en } from "../../en/domains/leaving.ts";
import type { TextsOf } from "../../messages.ts";

/** Namn på väg till en annan registrar. */
export const texts = {
  title: "{other} vill ta över {name}",
  other: "En annan registrar",
  otherById: "En annan registrar ({id} hos registret)",
  until: "Utan svar flyttas domänen av sig själv {date}.",
  dns: "Vi sköter dess DNS i 48 timmar efter flytten; därefter kan den stanna här för enbart DNS.",
  noAnswer: "Registret tar inte emot svar, eller så omfattar dina rättigheter i kontot det inte.",
  reject: "Stoppa flytten",
  approve: "Släpp den nu",
  why: "Svara på önskan att flytta {name} till en annan registrar",
  approved: "{name} släpps",
  rejected: "Flytten av {name} är stoppad",
  arrived: {
    title: "{name} flyttade hit <when></when>",
    text: "Se vad de tidigare namnservrarna och våra svarar, före och efter att namnet pekar hit.",
    act: "Jämför posterna",
  },
  stop: {
    title: "Stoppa flytten av en domän",
    text: "Detta gör auktoriseringskoden värdelös och låser domänen. En flytt som en annan registrar har begärt avvisas. Den som har länken kan göra det, och inget flyttas av det.",
    press: "Stoppa nu",
    noLink: "Länken gäller inte. Kopiera hela länken från brevet.",
    doneTitle: "{name} stannar här",
    rejected: "Registret har avvisat den andra registraren.",
    cancelled: "Auktoriseringskoden fungerar inte längre och domänen är låst.",
    after: "Var det inte du som började kan någon annan vara inne på ditt konto: byt lösenord och se var du är inloggad.",
    security: "Se var du är inloggad",
  },
} as const satisfies TextsOf<typeof en>;
