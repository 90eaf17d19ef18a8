/** What can be wrong with a bank's file, as text that follows a colon. */
export const faultTexts = {
  notXml: { en: "this is not a whole XML document", sv: "detta är inget helt XML-dokument" },
  hasDtd: { en: "a document type declaration is not accepted", sv: "en dokumenttypsdeklaration godtas inte" },
  tooLarge: { en: "the file is larger than 50 MB", sv: "filen är större än 50 MB" },
  notCamt: { en: "this is not a camt.053 or camt.054 file", sv: "detta är ingen fil av typen camt.053 eller camt.054" },
  otherVersion: { en: "this version of the format is not known", sv: "den här versionen av formatet är inte känd" },
  missing: { en: "this is missing or empty", sv: "detta saknas eller är tomt" },
  amount: { en: "this is not an amount", sv: "detta är inget belopp" },
  currency: { en: "this currency is not in use here", sv: "den här valutan används inte här" },
  direction: { en: "it has to be CRDT or DBIT", sv: "det måste vara CRDT eller DBIT" },
  date: { en: "this is not a date", sv: "detta är inget datum" },
  mixedCurrencies: { en: "the amount is not in the currency of the account", sv: "beloppet är inte i kontots valuta" },
  noStatement: { en: "there is no statement in it", sv: "där finns inget kontoutdrag" },
  tooLong: { en: "this is too long", sv: "detta är för långt" },
} as const;
