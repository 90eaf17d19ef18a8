import type { texts as en } from "../../en/whitelabel/tools.ts";
import type { TextsOf } from "../../messages.ts";

/** The tools page. */
export const texts = {
  main: {
    title: "Verktyg",
    sub: "Små verktyg, och sätt att göra mycket på en gång.",
    names: "Domäner",
    many: "Massåtgärder",
    bulkSearch: "Sök flera domäner",
    bulkSearchText: "Klistra in upp till 1 000 namn och se vilka som är lediga.",
    bulkSearchAct: "Öppna sökningen",
    bulkLabels: "Ändra många domäner",
    bulkLabelsText:
      "Etiketter, förnyelser, namnservrar, kontakter, lås: välj domäner, se vad som skulle hända med var och en och godkänn det.",
    bulkLabelsAct: "Öppna massåtgärder",
    export: "Exportera dina domäner",
    exportText: "Kontots alla domäner som CSV, för ett kalkylprogram.",
    exportHere: "Hämta CSV",
    brand: "Ditt eget varumärke",
    brandText: "Vad ditt varumärkes kunder ser.",
    brandAct: "Öppna whitelabel",
  },
} as const satisfies TextsOf<typeof en>;
