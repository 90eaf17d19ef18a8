import type { texts as en } from "../../en/backoffice/differences.ts";
import type { TextsOf } from "../../messages.ts";

/** Var register och våra böcker skiljer sig: operatörens bord. */
export const texts = {
  failed: "Skillnaderna kunde inte hämtas",
  safe: "Inget har ändrats.",
  empty: "Registren och våra böcker stämmer överens",
  emptyText: "Varje namn läses hos sitt register en gång om dagen. Det som skiljer syns här.",
  list: "Skillnader",
  since: "sedan <when></when>",
  account: "{name} ({number})",
  ours: "Önskat här",
  theirs: "Hos registret",
  nothing: "inget",
  toRequest: "Beställning {number} rättar till det",
  kind: {
    nameservers: "Andra namnservrar",
    holder: "Inte vårt hos registret",
    existence: "Borta hos registret",
    owner: "Annan innehavare",
    contacts: "Andra kontakter",
    hosts: "En värd har andra adresser",
    contactdata: "Andra uppgifter om en kontakt",
    other: "En annan skillnad",
  },
  means: {
    nameservers:
      "Registret har andra namnservrar än de som beställdes här. Någon har ändrat dem där, eller så gick en ändring från oss förlorad. Fråga kunden om det inte är klart vilka som är rätt.",
    holder:
      "Vi har namnet, och registret säger att det inte finns eller att någon annan har det. Ingen regel förklarar det, så ingen åtgärd är säker utan en människa: tala med registret.",
    existence:
      "Registret har tagit bort det, och ingen här avslutade det. Namnet kan inte hämtas tillbaka härifrån; tala med registret om det var ett misstag, och med kunden om det som är betalt.",
    owner:
      "Registret visar en annan kontakt som innehavare än den som lagts dit härifrån. Fråga kunden och registret innan boken här får följa efter.",
    contacts: "Registret visar andra kontakter än de som lagts dit härifrån. Det ändrar inget om vem som äger namnet.",
    hosts:
      "Ett värdnamn under domänen har andra adresser hos registret än de som beställts här. Namn som använder det som namnserver går dit.",
    contactdata:
      "Registret har andra uppgifter om kontakten än vi. Någon har ändrat dem där, eller så gick en ändring från oss förlorad. Kontaktens ägare ser det också.",
    other: "Det finns ingen åtgärd som inte kan skada. En människa måste titta.",
  },
  fix: {
    takeover: "Använd registrets namnservrar",
    putback: "Lägg tillbaka kundens",
    accept: "Godta att det är slut",
    follow: "För in registrets uppgifter här",
    check: "Läs det igen",
  },
  note: {
    takeover: "Vår bok följer registret. Inget ändras för besökare.",
    putback: "Beställs som vilken ändring som helst och läses tillbaka; namnservrar testas först.",
    accept: "Skillnaden stängs i ditt namn. Inget skickas.",
    follow: "Registret läses, sedan följer boken här efter. Inget skickas dit.",
    check: "Frågar registret nu. Inget skickas som ändrar något.",
  },
  done: "Registret och böckerna stämmer nu överens",
  accepted: "Stängd",
  stillThere: "Registret säger samma sak som förut",
  ordered: "Beställning {number} är lagd",
} as const satisfies TextsOf<typeof en>;
