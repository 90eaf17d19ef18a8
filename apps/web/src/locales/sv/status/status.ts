import type { TextsOf } from "../../messages.ts";
import type { texts as en } from "../../en/status/status.ts";

export const texts = {
  title: "Driftstatus",
  verdict: {
    ok: "Alla system fungerar",
    degraded: "Vissa system har problem",
    down: "Alla system ligger nere",
    unknown: "Vissa system har inte kontrollerats nyligen",
  },
  state: { ok: "Fungerar", degraded: "Störningar", down: "Ligger nere", unknown: "Okänt" },
  part: {
    database: "Panelen och dess data",
    registry: "Register",
    registryOf: "Register: {name}",
    dns: "Namnservrar",
    mail: "E-post",
    payments: "Kortbetalningar",
    orders: "Beställningar",
  },
  about: {
    database: "Att logga in, läsa och spara.",
    registry: "Registreringar, lås och auktoriseringskoder.",
    dns: "Publicering av dina zoner.",
    mail: "Mejl från oss till dig.",
    payments: "Meddelanden från betalleverantören.",
    orders: "Behandling av beställningar.",
  },
  columnSince: "Sedan",
  checked: "Kontrollerat <when></when>",
  never: "Inte kontrollerat ännu",
  sub: "Kontrolleras varje minut. Ett system som inte har kontrollerats på tre minuter visas som okänt.",
  notices: "Meddelanden",
  noNotices: "Inget underhåll är planerat, och inga störningar har inträffat de senaste sju dagarna.",
  when: { now: "Nu", coming: "Planerat", over: "Avslutat" },
  from: "{from}",
  fromTo: "{from} till {to}",
  failed: "Det gick inte att hämta driftstatusen",
  failedText: "Panelen svarar inte, så den här delen fungerar inte för dig just nu.",
  more: "Visa driftstatus",
} as const satisfies TextsOf<typeof en>;
