import { storeText, readText, type ValuesOf } from "../stored-text.ts";

/**
 * Our own reasons why a request stopped; the reasons of registries are stored in the registry's own words. Instead of such words,
 * we store a mark and the key of the reason. It is shown in the reader's language, and a calendar date among the {values} is
 * formatted for that language.
 */
export const ownReasons = {
  byHand: {
    en: "Something is wrong at the registry. We have notified our staff, who are working on it; you do not need to do anything",
    sv: "Något är fel hos registret. Vi har meddelat vår personal, som arbetar med det; du behöver inte göra något",
  },
  planOvertaken: {
    en: "The service has been renewed or changed since you ordered another plan, so the price no longer applied. What you paid is credited; choose the plan again",
    sv: "Tjänsten har förnyats eller ändrats sedan du beställde ett annat paket, så priset gällde inte längre. Det du har betalat krediteras; välj paketet på nytt",
  },
  beingDelivered: {
    en: "Our staff are setting up the service. It will be ready by {until} at the latest; you do not need to do anything",
    sv: "Vår personal sätter upp tjänsten. Den är klar senast {until}; du behöver inte göra något",
  },
  waitsForRelease: {
    en: "Your order is paid and waits for us to release it. We continue automatically; you do not need to do anything",
    sv: "Din beställning är betald och väntar på att vi släpper fram den. Vi fortsätter automatiskt; du behöver inte göra något",
  },
  cardDeclined: {
    en: "Your saved card was declined. Pay the order here with any card, or ask your bank to allow the charge",
    sv: "Ditt sparade kort nekades. Betala beställningen här med valfritt kort, eller be banken godkänna dragningen",
  },
  cardWantsHolder: {
    en: "Your bank wants you to confirm the payment with your saved card. Pay the order here and confirm it",
    sv: "Din bank vill att du bekräftar betalningen med ditt sparade kort. Betala beställningen här och bekräfta den",
  },
  debitFailed: {
    en: "The direct debit from your bank account failed. Pay the order here in another way, or try again when your bank allows it",
    sv: "Dragningen från ditt bankkonto gick inte igenom. Betala beställningen här på ett annat sätt, eller försök igen när banken tillåter det",
  },
  payPalDeclined: {
    en: "Your saved PayPal account could not be charged. Pay the order here, with PayPal or in another way",
    sv: "Det gick inte att dra pengar från ditt sparade PayPal-konto. Betala beställningen här, med PayPal eller på ett annat sätt",
  },
  payPalWantsPayer: {
    en: "PayPal wants you to approve the payment yourself. Pay the order here and log in at PayPal",
    sv: "PayPal vill att du själv godkänner betalningen. Betala beställningen här och logga in hos PayPal",
  },
  registrySilent: {
    en: "The registry is not answering right now. We try again automatically",
    sv: "Registret svarar inte just nu. Vi försöker igen automatiskt",
  },
  pausedMaintenance: {
    en: "The registry is being maintained. We continue automatically when it is back; you do not need to do anything",
    sv: "Registret har underhåll. Vi fortsätter automatiskt när det är tillbaka; du behöver inte göra något",
  },
  pausedFault: {
    en: "Something is wrong at the registry, so we are not sending it anything for now. We continue automatically; you do not need to do anything",
    sv: "Något är fel hos registret, så vi skickar inget dit just nu. Vi fortsätter automatiskt; du behöver inte göra något",
  },
  pausedAccount: {
    en: "We are working on our connection to the registry. We continue automatically; you do not need to do anything",
    sv: "Vi arbetar med vår anslutning till registret. Vi fortsätter automatiskt; du behöver inte göra något",
  },
  registryPace: {
    en: "The registry takes {count} commands a minute, and others are ahead of this one: about {minutes} min",
    sv: "Registret tar emot {count} kommandon i minuten, och andra står före: ungefär {minutes} min",
  },
  courtLock: {
    en: "We have locked the domain, so this cannot be done now",
    sv: "Vi har låst domänen, så det här går inte att göra nu",
  },
  registryLock: {
    en: "The domain's registry lock is on. It must be opened before anything can be changed",
    sv: "Domänens registerlås är på. Det måste öppnas innan något kan ändras",
  },
  changeUnderWay: {
    en: "Another change to {name} is in progress at the registry. We continue when it is done",
    sv: "En annan ändring av {name} pågår hos registret. Vi fortsätter när den är klar",
  },
  vendorSetsUp: {
    en: "Our supplier is setting up the service, which usually takes less than a minute; you do not need to do anything",
    sv: "Vår leverantör sätter upp tjänsten, vilket brukar ta mindre än en minut; du behöver inte göra något",
  },
  vendorRefused: {
    en: "Our supplier cannot set up the service: {reason}",
    sv: "Vår leverantör kan inte sätta upp tjänsten: {reason}",
  },
  zoneHeldHere: {
    en: "{name} is registered here by another account",
    sv: "{name} är registrerad här på ett annat konto",
  },
  networkHeldHere: {
    en: "Reverse DNS of {network}, or of a network that overlaps it, is served for another account here. Write to us if the network is yours",
    sv: "Omvänd DNS för {network}, eller för ett nätverk som överlappar det, sköts redan här för ett annat konto. Skriv till oss om nätverket är ditt",
  },
  networkWrong: {
    en: "{network} is not a network that can have reverse DNS",
    sv: "{network} är inte ett nätverk som kan ha omvänd DNS",
  },
  secondaryHeldHere: {
    en: "{name} already has a zone here. Remove it first, or write to us if it is another account's and the domain is yours",
    sv: "{name} har redan en zon här. Ta bort den först, eller skriv till oss om den är på ett annat konto och domänen är din",
  },
  siteWithoutDomain: {
    en: "The domain of the site is no longer in the account",
    sv: "Webbplatsens domän finns inte längre på kontot",
  },
  marksWrong: {
    en: "The names to watch for cannot be part of a domain",
    sv: "Namnen som ska bevakas kan inte ingå i en domän",
  },
  primariesWrong: {
    en: "The addresses of the primary servers are not public IP addresses",
    sv: "Primärservrarnas adresser är inte publika IP-adresser",
  },
  parentsSilent: {
    en: "The name servers above {network} are not answering right now. We try again automatically",
    sv: "Namnservrarna ovanför {network} svarar inte just nu. Vi försöker igen automatiskt",
  },
  zoneUnproved: {
    en: "We do not see the record that proves the domain is yours yet: {record}",
    sv: "Vi ser inte posten som visar att domänen är din än: {record}",
  },
  certificateProving: {
    en: "The certificate authority is checking the names. We continue automatically",
    sv: "Certifikatutfärdaren kontrollerar namnen. Vi fortsätter automatiskt",
  },
  certificateRecord: {
    en: "The record that proves {name} is not published yet. The page of the certificate shows it",
    sv: "Posten som styrker {name} är inte publicerad än. Den visas på certifikatets sida",
  },
  certificateZone: {
    en: "The record that proves the names could not be written into the zone {name}. Check that the zone has room for it",
    sv: "Posten som styrker namnen gick inte att skriva i zonen {name}. Kontrollera att den får plats i zonen",
  },
  certificateCaa: {
    en: "CAA records forbid {issuer} to issue a certificate for {name}. The page of the certificate shows how to allow it",
    sv: "CAA-poster hindrar {issuer} från att utfärda certifikat för {name}. Certifikatets sida visar hur du tillåter det",
  },
  certificateCsr: {
    en: "The certificate authority does not accept the signing request or its key. Enter a new one on the page of the certificate",
    sv: "Certifikatutfärdaren godtar inte certifikatbegäran eller dess nyckel. Ange en ny på certifikatets sida",
  },
  certificateName: {
    en: "The certificate authority does not issue certificates for these names: {words}",
    sv: "Certifikatutfärdaren utfärdar inte certifikat för de här namnen: {words}",
  },
  certificateProof: {
    en: "The certificate authority did not find the proof: {words}. We try again automatically",
    sv: "Certifikatutfärdaren hittade inte beviset: {words}. Vi försöker igen automatiskt",
  },
  certificateLimit: {
    en: "The certificate authority takes no more orders from us right now. We try again automatically",
    sv: "Certifikatutfärdaren tar inte emot fler beställningar från oss just nu. Vi försöker igen automatiskt",
  },
  certificateSilent: {
    en: "The certificate authority is not answering right now. We try again automatically",
    sv: "Certifikatutfärdaren svarar inte just nu. Vi försöker igen automatiskt",
  },
  serviceEnded: { en: "The service has since ended", sv: "Tjänsten har avslutats under tiden" },
  certifiedDomainGone: {
    en: "The domain is no longer active in the account, or has no owner at the registry",
    sv: "Domänen är inte längre aktiv på kontot, eller saknar innehavare hos registret",
  },
  notSold: { en: "{service} is no longer sold", sv: "{service} säljs inte längre" },
  nameUnknown: {
    en: "The registry no longer has the domain",
    sv: "Registret har inte längre domänen",
  },
  deleting: { en: "The registry is deleting the domain", sv: "Registret håller på att ta bort domänen" },
  toRestore: {
    en: "It is too late to renew the domain: it must be restored",
    sv: "Det är för sent att förnya domänen: den måste återställas",
  },
  renewedAlready: {
    en: "The domain has been renewed until {date} since the order was placed",
    sv: "Domänen har förnyats till {date} sedan beställningen lades",
  },
  maxTerm: {
    en: "The domain cannot be renewed more than {years} years ahead",
    sv: "Domänen kan inte förnyas mer än {years} år framåt",
  },
  transferUnderWay: {
    en: "A transfer of the domain is in progress. We continue when it is done",
    sv: "En flytt av domänen pågår. Vi fortsätter när den är klar",
  },
  verifyFirst: {
    en: "The registry requires the owner to be verified first",
    sv: "Registret kräver att innehavaren verifieras först",
  },
  noRenewNow: {
    en: "The registry does not allow renewals of the domain now. We try again automatically",
    sv: "Registret tillåter inte att domänen förnyas nu. Vi försöker igen automatiskt",
  },
  renewsByItself: {
    en: "The registry renews the domain automatically on {date}",
    sv: "Registret förnyar domänen automatiskt den {date}",
  },
  gone: { en: "The domain has been deleted and can be registered again", sv: "Domänen är raderad och kan registreras på nytt" },
  noRestore: {
    en: "The registry does not restore deleted domains",
    sv: "Registret återställer inte borttagna domäner",
  },
  restoreOver: {
    en: "The time to restore the domain has passed",
    sv: "Tiden att återställa domänen är ute",
  },
  notDeleted: { en: "The domain is no longer deleted", sv: "Domänen är inte längre borttagen" },
  notDeactivated: { en: "The domain is no longer deactivated", sv: "Domänen är inte längre avaktiverad" },
  noLock: { en: "The domain has no registry lock", sv: "Domänen har inget registerlås" },
  noChangeNow: {
    en: "The registry does not allow changes to the domain now. We try again automatically",
    sv: "Registret tillåter inga ändringar av domänen nu. Vi försöker igen automatiskt",
  },
  serversFaulty: {
    en: "These name servers do not answer correctly for the domain: {hosts}",
    sv: "De här namnservrarna svarar inte korrekt för domänen: {hosts}",
  },
  ownerRefused: { en: "One of the owners did not agree", sv: "En av innehavarna godkände inte" },
  ownerSaidNo: { en: "{name} did not agree", sv: "{name} godkände inte" },
  notApproved: { en: "Not approved: {words}", sv: "Inte godkänd: {words}" },
  noContacts: {
    en: "The domain's registry does not keep contacts",
    sv: "Domänens register har inga kontakter",
  },
  feeUntold: {
    en: "The registry does not show its fee for this period, so nothing was ordered there",
    sv: "Registret visar inte sin avgift för perioden, så inget har beställts där",
  },
  feeChanged: {
    en: "The registry's fee for this domain is not the one that was quoted, so nothing was ordered there",
    sv: "Registrets avgift för domänen är inte den som offererades, så ingenting har beställts där",
  },
  notRegistered: {
    en: "{name} is not registered: it can be registered instead",
    sv: "{name} är inte registrerad: den kan registreras i stället",
  },
  noAuthCode: { en: "No auth code was given", sv: "Ingen auktoriseringskod angavs" },
  restoreElsewhere: {
    en: "The domain is deleted: its current registrar has to restore it first",
    sv: "Domänen är borttagen: den nuvarande registraren måste återställa den först",
  },
  aboutToDelete: { en: "{name} is about to be deleted", sv: "{name} är på väg att tas bort" },
  foreignTransfer: {
    en: "Another transfer of the domain is in progress. We continue when it is done",
    sv: "En annan flytt av domänen pågår. Vi fortsätter när den är klar",
  },
  leavesFrom: {
    en: "The domain can leave its registrar from {date}. We then continue automatically",
    sv: "Domänen får lämna sin registrar från {date}. Då fortsätter vi automatiskt",
  },
  lockedElsewhere: {
    en: "The domain is locked at its current registrar ({status})",
    sv: "Domänen är låst hos den nuvarande registraren ({status})",
  },
  heldHere: {
    en: "The domain is already with us: its holder can push it to this account",
    sv: "Domänen finns redan hos oss: den som har den kan överlåta den till det här kontot",
  },
  idNumber: {
    en: "The registry needs the owner's organisation or personal number",
    sv: "Registret behöver innehavarens organisations- eller personnummer",
  },
  claimsNotice: {
    en: "The domain matches a registered trademark. Read the trademark notice and acknowledge it if you still want the domain. Nothing is registered before that",
    sv: "Domänen stämmer överens med ett registrerat varumärke. Läs varumärkesmeddelandet och bekräfta det om du ändå vill ha domänen. Ingenting registreras innan dess",
  },
  noticeMissing: {
    en: "The domain matches a registered trademark, but we cannot fetch the notice about it. Our staff are looking into it; you do not need to do anything",
    sv: "Domänen stämmer överens med ett registrerat varumärke, men vi kan inte hämta meddelandet om det. Vår personal undersöker saken; du behöver inte göra något",
  },
  markMissing: {
    en: "The TLD is in its sunrise, and no valid SMD file of yours holds the domain. Upload one under Trademarks, then try again",
    sv: "Toppdomänen är i sunrise, och du har ingen giltig SMD-fil som omfattar domänen. Ladda upp en under Varumärken och försök sedan igen",
  },
  applicationRejected: {
    en: "The registry has not given you the domain: the application was rejected",
    sv: "Registret har inte tilldelat dig domänen: ansökan avslogs",
  },
  tokenWanted: {
    en: "The registry gives out the domain only with a token of its own. Contact us if you have one",
    sv: "Registret lämnar bara ut domänen mot en särskild kod. Kontakta oss om du har en",
  },
  charactersRefused: {
    en: "The registry does not accept this combination of characters in a domain",
    sv: "Registret godtar inte den här kombinationen av tecken i en domän",
  },
  nameTaken: { en: "The domain is already registered", sv: "Domänen är redan registrerad" },
  hostUnknown: { en: "The registry does not know the name server", sv: "Registret känner inte till namnservern" },
  contactUnknown: {
    en: "The registry no longer has the contact",
    sv: "Registret har inte längre kontakten",
  },
  transferEnded: {
    en: "The transfer ended without the domain changing registrar",
    sv: "Flytten avslutades utan att domänen bytte registrar",
  },
  awaitsRelease: {
    en: "Ask the current registrar to release the domain to our tag {tag}. We check regularly and continue when it has",
    sv: "Be den nuvarande registraren släppa domänen till vår tagg {tag}. Vi kontrollerar regelbundet och fortsätter när det har skett",
  },
  ownerChecked: {
    en: "The domain has arrived. Our staff check whose it is before it is added to an account; you do not need to do anything",
    sv: "Domänen har kommit hit. Vår personal kontrollerar vems den är innan den läggs till på ett konto; du behöver inte göra något",
  },
  transferRejected: {
    en: "The current registrar rejected the transfer",
    sv: "Den nuvarande registraren avvisade flytten",
  },
  transferCancelled: {
    en: "The registry cancelled the transfer",
    sv: "Registret avbröt flytten",
  },
  dnsNotHere: {
    en: "The DNS of {name} is no longer hosted here",
    sv: "DNS för {name} sköts inte längre här",
  },
  planOrdered: {
    en: "{name} already has the plan through another order",
    sv: "{name} har redan paketet genom en annan beställning",
  },
  planLarger: { en: "{name} already has a larger plan", sv: "{name} har redan ett större paket" },
  staffEnded: { en: "Ended by our staff: {words}", sv: "Avslutad av vår personal: {words}" },
  vatProved: {
    en: "Your VAT number has been confirmed after we charged VAT on invoice {number}. A new invoice without VAT replaces it",
    sv: "Ditt momsnummer har bekräftats efter att vi tog ut moms på faktura {number}. En ny faktura utan moms ersätter den",
  },
  noTransfer: { en: "No transfer of the domain is pending", sv: "Ingen flytt av domänen pågår" },
} as const;

export type OwnReason = keyof typeof ownReasons;
export const ownReasonKeys = Object.keys(ownReasons) as readonly OwnReason[];

const mark = "own:";

/** One of our own reasons in its stored form. `values` are inserted for the {placeholders} of its text. */
export function ownReason<Key extends OwnReason>(key: Key, ...[values]: ValuesOf<(typeof ownReasons)[Key]["en"]>): string {
  return storeText(mark, key, values);
}

/** The text of a stored reason if it is one of our own. Null for the words of a registry. */
export function ownReasonText(stored: string | null, language: "en" | "sv"): string | null {
  return stored === null ? null : readText(mark, ownReasons, stored, language);
}

/** The text of a stored reason, whether it is our own or a registry's. */
export function reasonText(stored: string, language: "en" | "sv"): string;
export function reasonText(stored: string | null, language: "en" | "sv"): string | null;
export function reasonText(stored: string | null, language: "en" | "sv"): string | null {
  return ownReasonText(stored, language) ?? stored;
}
