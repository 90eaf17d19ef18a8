import type { texts as en } from "../../en/backoffice/differences.ts";
import type { TextsOf } from "../../messages.ts";

/** The operator's queue of differences between registries and our data. */
export const texts = {
  failed: "Det gick inte att hämta skillnaderna",
  safe: "Inget ändrades.",
  empty: "Inga skillnader",
  emptyText: "Varje domän läses hos registret en gång om dagen. Det som skiljer sig visas här.",
  list: "Skillnader",
  since: "sedan <when></when>",
  account: "{name} ({number})",
  ours: "Förväntat här",
  theirs: "Hos registret",
  nothing: "inget",
  toRequest: "Beställning {number} rättar till det",
  kind: {
    nameservers: "Andra namnservrar",
    holder: "Inte vår hos registret",
    existence: "Borttagen hos registret",
    owner: "Annan innehavare",
    contacts: "Andra kontakter",
    hosts: "En värd har andra adresser",
    contactdata: "Andra kontaktuppgifter",
    other: "En annan skillnad",
  },
  means: {
    nameservers:
      "Registret har andra namnservrar än de som beställdes här. Antingen har någon ändrat dem där, eller så har en av våra ändringar gått förlorad. Fråga kunden om det är oklart vilka som är rätt.",
    holder:
      "Vi har domänen hos oss, men registret säger att den inte finns eller att en annan registrar har den. Ingen regel förklarar det, så det finns ingen automatisk åtgärd: kontakta registret.",
    existence:
      "Registret har tagit bort domänen, och ingen har avslutat den här. Den går inte att hämta tillbaka härifrån. Kontakta registret om det var ett misstag, och kunden om det som är betalt.",
    owner:
      "Registret visar en annan innehavare än den som är satt härifrån. Kontrollera med kunden och registret innan du uppdaterar våra uppgifter.",
    contacts: "Registret visar andra kontakter än de som är satta härifrån. Det påverkar inte vem som är innehavare.",
    hosts:
      "Ett värdnamn under domänen har andra adresser hos registret än de som beställdes här. Domäner som använder det som namnserver går till de adresserna.",
    contactdata:
      "Registret har andra uppgifter om kontakten än vi. Antingen har någon ändrat dem där, eller så har en av våra ändringar gått förlorad. Kontots användare ser det också.",
    other: "Ingen automatisk åtgärd är säker här. Någon behöver granska det.",
  },
  fix: {
    takeover: "Använd registrets namnservrar",
    putback: "Återställ kundens namnservrar",
    accept: "Godta borttagningen",
    follow: "Uppdatera våra uppgifter från registret",
    check: "Läs igen",
  },
  note: {
    takeover: "Våra uppgifter uppdateras. Inget ändras för besökare.",
    putback: "Beställs som vilken ändring som helst och bekräftas hos registret. Namnservrarna testas först.",
    accept: "Skillnaden stängs i ditt namn. Inget skickas.",
    follow: "Vi läser registret och uppdaterar sedan våra uppgifter. Inget skickas dit.",
    check: "Läser registret nu. Inget ändras där.",
  },
  done: "Registret och våra uppgifter stämmer nu överens",
  accepted: "Stängd",
  stillThere: "Registret säger fortfarande samma sak",
  ordered: "Beställning {number} är lagd",
} as const satisfies TextsOf<typeof en>;
