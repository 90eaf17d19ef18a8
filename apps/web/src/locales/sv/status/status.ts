import type { TextsOf } from "../../messages.ts";
import type { texts as en } from "../../en/status/status.ts";

export const texts = {
  title: "Driftstatus",
  verdict: {
    ok: "Allt fungerar",
    degraded: "Något fungerar inte som det ska",
    down: "Inget fungerar just nu",
    unknown: "Allt har inte kontrollerats nyligen",
  },
  state: { ok: "Fungerar", degraded: "Stört", down: "Nere", unknown: "Okänt" },
  part: {
    database: "Panelen och dess uppgifter",
    registry: "Register",
    registryOf: "Register: {name}",
    dns: "Namnservrar",
    mail: "Mejl",
    payments: "Kortbetalningar",
    orders: "Beställningar",
  },
  about: {
    database: "Att logga in, läsa och spara.",
    registry: "Registreringar, lås och auktoriseringskoder.",
    dns: "Publicering av dina zoner.",
    mail: "Mejl från oss till dig.",
    payments: "Rapporter från betalleverantören.",
    orders: "Arbetet med det som har beställts.",
  },
  columnSince: "Sedan",
  checked: "Kontrollerat <when></when>",
  never: "Inte kontrollerat ännu",
  sub: "Kontrolleras varje minut. Det som ingen har sett efter på tre minuter är okänt.",
  notices: "Meddelanden",
  noNotices: "Inget underhåll är planerat, och inget har hänt de senaste sju dagarna.",
  when: { now: "Nu", coming: "Planerat", over: "Över" },
  from: "{from}",
  fromTo: "{from} till {to}",
  failed: "Vi kan inte säga hur systemen mår",
  failedText: "Panelen svarar inte. Vad det än beror på: den här delen fungerar inte för dig just nu.",
  more: "Visa allt",
} as const satisfies TextsOf<typeof en>;
