/**
 * The text that an invoice must contain if the seller charges no VAT of its own country.
 * Source: directive 2006/112/EC article 226(11) and (11a), articles 44, 59, 196, 284, 369c.
 */
const notes = {
  domestic: null,
  reverse_charge: {
    en: "Reverse charge: the customer accounts for the VAT (article 196, directive 2006/112/EC)",
    sv: "Omvänd betalningsskyldighet: köparen redovisar momsen (artikel 196, direktiv 2006/112/EG)",
  },
  export: {
    en: "No VAT: service supplied outside the EU's VAT area (article 59, directive 2006/112/EC)",
    sv: "Ingen moms: tjänsten är omsatt utanför EU:s momsområde (artikel 59, direktiv 2006/112/EG)",
  },
  oss: {
    en: "VAT of the customer's country, declared through the One Stop Shop",
    sv: "Moms enligt kundens land, redovisas genom One Stop Shop",
  },
  exempt: {
    en: "No VAT: the seller is exempt as a small enterprise (article 284, directive 2006/112/EC)",
    sv: "Ingen moms: säljaren är undantagen som litet företag (artikel 284, direktiv 2006/112/EG)",
  },
} as const;

export type VatNoteKind = keyof typeof notes;

const confirmed = {
  en: (consultation: string) => `VIES has confirmed the customer's VAT number (consultation number ${consultation})`,
  sv: (consultation: string) => `VIES har bekräftat kundens momsnummer (konsultationsnummer ${consultation})`,
};

/** The note on an invoice. `consultation`: the number of the question to VIES that confirmed the buyer's VAT number. */
export function vatNote(kind: VatNoteKind, language: "en" | "sv", consultation?: string): string | null {
  const note = notes[kind]?.[language] ?? null;
  return note === null || consultation === undefined ? note : `${note}. ${confirmed[language](consultation)}`;
}
