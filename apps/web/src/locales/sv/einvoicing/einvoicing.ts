import type { texts as en } from "../../en/einvoicing/einvoicing.ts";
import type { TextsOf } from "../../messages.ts";

export const texts = {
  button: "Få elektroniska fakturor",
  buttonOn: "Elektroniska fakturor: på",
  title: "Elektroniska fakturor",
  about:
    "Vi skickar fakturor och kreditfakturor direkt till ert ekonomisystem genom Peppol-nätverket. Ni måste vara anmälda där som mottagare av fakturor.",
  readOnly: "Bara användare som får ändra kontots inställningar kan ändra det här.",
  on: "Skicka elektroniska fakturor",
  onText: "Gäller fakturor från och med nu.",
  peppolId: "Peppol-ID",
  peppolIdText: "Lämna fältet tomt för att använda {receiver}, som följer av ert organisations- eller momsnummer.",
  peppolIdNeeded: "Schema och nummer, till exempel 0007:5567788990. Den som sköter bokföringen känner till det.",
  reference: "Referens på fakturorna",
  referenceText: "Till exempel ett kostnadsställe eller en person. Är fältet tomt används ert kundnummer.",
  mail: "Fakturor med e-post",
  mails: {
    also: "Skicka dem också med e-post som hittills",
    instead: "Bara om en elektronisk faktura inte går att leverera",
  },
  save: "Spara",
  cancel: "Avbryt",
  why: "Ditt val av elektroniska fakturor sparas.",
  savedOn: "Elektroniska fakturor är på",
  savedOff: "Elektroniska fakturor är av",
  delivery: {
    title: "Elektronisk faktura",
    states: {
      waiting: "På väg",
      sending: "På väg",
      delivered: "Levererad",
      refused: "Avvisad",
      unreachable: "Inte levererad",
    },
    texts: {
      waiting: "Till <receiver></receiver> sedan <at></at>.",
      sending: "Till <receiver></receiver> sedan <at></at>.",
      delivered: "Till <receiver></receiver> <at></at>.",
      refused: "Accesspunkten avvisade den för <receiver></receiver> <at></at>.",
      unreachable:
        "<receiver></receiver> tar inte emot den här sortens dokument i Peppol-nätverket. Senaste försöket: <at></at>.",
    },
    reason: "Angiven orsak: {reason}",
    byMail: "Fakturan skickas med e-post i stället.",
    why: "Den elektroniska fakturan skickas igen.",
    sendAgain: "Skicka igen",
    again: "Den elektroniska fakturan är på väg igen",
  },
} as const satisfies TextsOf<typeof en>;
