import type { texts as en } from "../../en/backoffice/objects.ts";
import type { TextsOf } from "../../messages.ts";

export const texts = {
  facts: "Fakta",
  money: "Pengar",
  notes: {
    title: "Interna anteckningar",
    label: "Skriv en anteckning",
    hint: "Bara personalen ser anteckningar. Skriv @ för att meddela en kollega.",
    needed: "Skriv något först.",
    add: "Lägg till anteckning",
    remove: "Ta bort",
    removed: "Anteckningen är borttagen",
  },
  timeline: {
    title: "Vad som har hänt",
    empty: "Ingenting än",
    older: "Visa äldre",
    denied: "Nekades",
    from: "från {address}",
    fromTo: "{from} → {to}",
    by: {
      staff: "{name} (personal)",
      user: "{name}",
      program: "API-nyckeln {name}",
      system: "Systemet: {name}",
    },
  },
} as const satisfies TextsOf<typeof en>;
