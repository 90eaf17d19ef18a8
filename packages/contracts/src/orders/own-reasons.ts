import { storeText, readText, type ValuesOf } from "../stored-text.ts";

/**
 * Our own reasons why a request stopped (a registry's reasons are kept in its own words). Stored as a mark and a key in the place
 * of the registry's words, and shown in the reader's language; a calendar date among the {values} is formatted for that language.
 */
export const ownReasons = {
  byHand: {
    en: "Something at the registry is not as it should be. Our staff has been told and looks at it; you need not do anything",
    sv: "Något hos registret är inte som det ska. Vår personal har fått veta det och tittar på det; du behöver inte göra något",
  },
  cardDeclined: {
    en: "Your kept card was declined. Pay the order here with any card, or have your bank allow the charge",
    sv: "Ditt sparade kort nekades. Betala beställningen här med valfritt kort, eller låt banken godkänna dragningen",
  },
  cardWantsHolder: {
    en: "Your bank wants you to confirm the payment with your kept card. Pay the order here and confirm it",
    sv: "Din bank vill att du bekräftar betalningen med ditt sparade kort. Betala beställningen här och bekräfta den",
  },
  registrySilent: {
    en: "The registry does not answer right now. We try again by ourselves",
    sv: "Registret svarar inte just nu. Vi försöker igen av oss själva",
  },
  registryPace: {
    en: "The registry takes {count} commands a minute, and others are before this: about {minutes} min",
    sv: "Registret tar emot {count} kommandon i minuten, och andra står före: ungefär {minutes} min",
  },
  registryLock: {
    en: "The registry lock of the name is on. It has to be opened before anything can be changed",
    sv: "Namnets registerlås är på. Det måste öppnas innan något kan ändras",
  },
  changeUnderWay: {
    en: "Another change of {name} is under way at the registry. We go on when it is done",
    sv: "En annan ändring av {name} pågår hos registret. Vi fortsätter när den är klar",
  },
  zoneHeldHere: {
    en: "{name} is registered here by another account",
    sv: "{name} är registrerat här på ett annat konto",
  },
  zoneUnproved: {
    en: "The record that proves the name is yours is not there yet: {record}",
    sv: "Posten som visar att namnet är ditt finns inte där än: {record}",
  },
  serviceEnded: { en: "The service has ended meanwhile", sv: "Tjänsten har avslutats under tiden" },
  notSold: { en: "{service} is not sold any more", sv: "{service} säljs inte längre" },
  nameUnknown: {
    en: "The registry does not know the name any more",
    sv: "Registret känner inte till namnet längre",
  },
  deleting: { en: "The registry is deleting the name", sv: "Registret håller på att ta bort namnet" },
  toRestore: {
    en: "The name is past renewal: it has to be restored",
    sv: "Det är för sent att förnya namnet: det måste återställas",
  },
  renewedAlready: {
    en: "The name has been renewed until {date} since the order was placed",
    sv: "Namnet har förnyats till {date} sedan beställningen lades",
  },
  maxTerm: {
    en: "The name may not be renewed further than {years} years ahead",
    sv: "Namnet får inte förnyas längre än {years} år framåt",
  },
  transferUnderWay: {
    en: "A transfer of the name is under way. We go on when it is over",
    sv: "En flytt av namnet pågår. Vi fortsätter när den är över",
  },
  verifyFirst: {
    en: "The registry wants the owner verified first",
    sv: "Registret vill att ägaren verifieras först",
  },
  noRenewNow: {
    en: "The registry does not allow renewals of the name now. We try again by ourselves",
    sv: "Registret tillåter inte att namnet förnyas nu. Vi försöker igen av oss själva",
  },
  renewsByItself: {
    en: "The registry renews the name by itself on {date}",
    sv: "Registret förnyar namnet av sig självt den {date}",
  },
  gone: { en: "The name is gone and can be registered anew", sv: "Namnet är borta och kan registreras på nytt" },
  noRestore: {
    en: "The registry does not give deleted names back",
    sv: "Registret lämnar inte tillbaka borttagna namn",
  },
  restoreOver: {
    en: "The time in which the name could be restored is over",
    sv: "Tiden då namnet kunde återställas är slut",
  },
  notDeleted: { en: "The name is not deleted any more", sv: "Namnet är inte längre borttaget" },
  notDeactivated: { en: "The name is not deactivated any more", sv: "Namnet är inte längre avaktiverat" },
  noLock: { en: "The name has no registry lock", sv: "Namnet har inget registerlås" },
  noChangeNow: {
    en: "The registry allows no change of the name now. We try again by ourselves",
    sv: "Registret tillåter inga ändringar av namnet nu. Vi försöker igen av oss själva",
  },
  serversFaulty: {
    en: "These name servers do not answer for the name as they have to: {hosts}",
    sv: "De här namnservrarna svarar inte för namnet som de ska: {hosts}",
  },
  ownerRefused: { en: "One of the owners did not agree", sv: "En av ägarna godkände inte" },
  ownerSaidNo: { en: "{name} did not agree", sv: "{name} godkände inte" },
  notApproved: { en: "Not approved: {words}", sv: "Inte godkänd: {words}" },
  noContacts: {
    en: "The registry of the name keeps no contacts",
    sv: "Namnets register har inga kontakter",
  },
  feeUntold: {
    en: "The registry does not tell its fee for this term, so nothing was ordered there",
    sv: "Registret talar inte om sin avgift för perioden, så ingenting har beställts där",
  },
  feeChanged: {
    en: "The registry's fee for this name is not the one that was quoted, so nothing was ordered there",
    sv: "Registrets avgift för namnet är inte den som offererades, så ingenting har beställts där",
  },
  notRegistered: {
    en: "{name} is not registered: it can be registered instead",
    sv: "{name} är inte registrerat: det kan registreras i stället",
  },
  noAuthCode: { en: "No auth code was given", sv: "Ingen auktoriseringskod angavs" },
  restoreElsewhere: {
    en: "The name is deleted: its current registrar has to restore it first",
    sv: "Namnet är borttaget: den nuvarande registraren måste återställa det först",
  },
  aboutToDelete: { en: "{name} is about to be deleted", sv: "{name} är på väg att tas bort" },
  foreignTransfer: {
    en: "Another transfer of the name is under way. We go on when it is over",
    sv: "En annan flytt av namnet pågår. Vi fortsätter när den är över",
  },
  leavesFrom: {
    en: "The name may leave its registrar from {date} on. We go on by ourselves then",
    sv: "Namnet får lämna sin registrar från {date}. Då fortsätter vi av oss själva",
  },
  lockedElsewhere: {
    en: "The name is locked at its current registrar ({status})",
    sv: "Namnet är låst hos den nuvarande registraren ({status})",
  },
  heldHere: {
    en: "The name is with us already: its holder can hand it over to this account",
    sv: "Namnet finns redan hos oss: innehavaren kan överlåta det till det här kontot",
  },
  idNumber: {
    en: "The registry needs the owner's organisation or personal number",
    sv: "Registret behöver ägarens organisations- eller personnummer",
  },
  nameTaken: { en: "The name is registered already", sv: "Namnet är redan registrerat" },
  hostUnknown: { en: "The registry does not know the name server", sv: "Registret känner inte till namnservern" },
  contactUnknown: {
    en: "The registry does not know the contact any more",
    sv: "Registret känner inte till kontakten längre",
  },
  transferEnded: {
    en: "The transfer ended without the name changing registrar",
    sv: "Flytten avslutades utan att namnet bytte registrar",
  },
  transferRejected: {
    en: "The present registrar said no to the transfer",
    sv: "Den nuvarande registraren sade nej till flytten",
  },
  transferCancelled: {
    en: "The registry called the transfer off",
    sv: "Registret avbröt flytten",
  },
  dnsNotHere: {
    en: "The DNS of {name} is not served here any more",
    sv: "DNS för {name} sköts inte längre här",
  },
  planOrdered: {
    en: "{name} has the plan by another order",
    sv: "{name} har planen genom en annan beställning",
  },
  planLarger: { en: "{name} has a larger plan by now", sv: "{name} har redan en större plan" },
  staffEnded: { en: "Ended by our staff: {words}", sv: "Avslutad av vår personal: {words}" },
  noTransfer: { en: "No transfer of the name is pending", sv: "Ingen flytt av namnet pågår" },
} as const;

export type OwnReason = keyof typeof ownReasons;
export const ownReasonKeys = Object.keys(ownReasons) as readonly OwnReason[];

const mark = "own:";

/** A reason of ours in its stored form; `values` are those that its text has places for. */
export function ownReason<Key extends OwnReason>(key: Key, ...[values]: ValuesOf<(typeof ownReasons)[Key]["en"]>): string {
  return storeText(mark, key, values);
}

/** The words of a stored reason of ours; null for the words of a registry. */
export function ownReasonText(stored: string | null, language: "en" | "sv"): string | null {
  return stored === null ? null : readText(mark, ownReasons, stored, language);
}

/** A stored reason in words, whether ours or a registry's. */
export function reasonText(stored: string, language: "en" | "sv"): string;
export function reasonText(stored: string | null, language: "en" | "sv"): string | null;
export function reasonText(stored: string | null, language: "en" | "sv"): string | null {
  return ownReasonText(stored, language) ?? stored;
}
