import type { texts as en } from "../en/bulklabels.ts";
import type { TextsOf } from "../messages.ts";

/** Etiketter på många domäner på en gång. */
export const texts = {
  title: "Etiketter i grupp",
  sub: "Sätt etiketter på många domäner på en gång, eller ta bort dem.",
  names: {
    title: "1. Domäner",
    field: "Domännamn",
    hint: "Ett per rad, eller åtskilda med komma eller mellanslag.",
    count: "{count, plural, =0 {Inga namn än} one {# namn} other {# namn}}",
    tooMany: "{count, number} namn: högst {max, number} åt gången",
    fill: "Hämta namn ur din lista",
    tab: "Status",
    anyTab: "Alla statusar",
    tabs: {
      active: "Aktiva",
      verification: "Verifieras",
      expired: "Utgångna",
      suspended: "Avstängda",
      ended: "Avslutade",
    },
    label: "Etikett",
    anyLabel: "Alla etiketter",
    unlabelled: "Utan etikett",
    tag: "Panelens märkning",
    anyTag: "Alla",
    part: "Del av namnet",
    add: "Lägg till namnen",
    added: "{count, plural, =0 {Ingen domän passar.} one {# namn tillagt.} other {# namn tillagda.}}",
    clear: "Töm",
    file: "Hämta från fil",
    fileHint: "En textfil eller CSV-fil: det första domännamnet på varje rad.",
    fileTooLarge: "Filen är större än 5 MB. Dela upp den och lämna in den i flera delar",
    fileEmpty: "Filen innehåller inget domännamn",
    fileNoText: "Filen innehåller inte text",
  },
  labels: {
    title: "2. Etiketter",
    none: "Du har inga etiketter än. Skapa den första här.",
    failed: "Vi kunde inte hämta dina etiketter",
    keep: "Låt vara",
    set: "Sätt",
    remove: "Ta bort",
    choice: "Vad som ska hända med {title}",
  },
  preview: {
    button: "Se vad som ändras",
    title: "3. Vad som ändras",
    sum: "{count, plural, =0 {Inget ändras.} one {# domän ändras.} other {# domäner ändras.}}",
    apply: "{count, plural, one {Ändra etiketter på # domän} other {Ändra etiketter på # domäner}}",
    stale: "Du ändrade något ovan. Titta en gång till på vad som ändras.",
  },
  done: {
    title:
      "{count, plural, =0 {Inget ändrades} one {Etiketterna på # domän ändrades} other {Etiketterna på # domäner ändrades}}",
    again: "Börja om",
    toList: "Till dina domäner",
  },
  result: {
    label: "Resultat per namn",
    will: {
      changed: "Ändras",
      same: "Redan så",
      missing: "Finns inte i ditt konto",
      invalid: "Inget domännamn",
    },
    was: { changed: "Ändrad", same: "Var redan så", missing: "Finns inte i ditt konto", invalid: "Inget domännamn" },
    after: "Etiketter efteråt",
    none: "Inga",
  },
  forbidden: "Dina rättigheter i kontot omfattar inte etiketter. Kontots ägare kan ändra det.",
} as const satisfies TextsOf<typeof en>;
