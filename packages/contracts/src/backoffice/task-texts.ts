import { reasonText } from "../orders/own-reasons.ts";
import { storeText, readText, type ValuesOf } from "../stored-text.ts";

/**
 * Texts that tell staff what has happened, in both languages. Words of a registry, a mail server or the program itself are
 * shown unchanged.
 */
export const taskTexts = {
  abuseOfChild: {
    en: "Report {reference}: {name} is said to show sexual abuse of children. Act at once",
    sv: "Anmälan {reference}: {name} ska visa sexuella övergrepp mot barn. Agera genast",
  },
  abuseLetterOfChild: {
    en: "An email from {address} seems to report sexual abuse of children. Read it at once",
    sv: "Ett mejl från {address} verkar anmäla sexuella övergrepp mot barn. Läs det genast",
  },
  abuseMailNotFiled: {
    en: "An email from {address} to the abuse address could not be read: see the log, and ask the sender to use the form",
    sv: "Ett mejl från {address} till adressen för missbruk gick inte att läsa: se i loggen och be avsändaren använda formuläret",
  },
  lockedTransferUnanswerable: {
    en: "{name} has to stay because of a court or a dispute, but {party} has asked for its transfer and this registry lets no registrar reject it. Write to the registry with the papers at once",
    sv: "{name} ska stanna på grund av domstol eller tvist, men {party} har begärt flytt och det här registret låter ingen registrar avvisa den. Skriv genast till registret med handlingarna",
  },
  lockedTransferRefused: {
    en: "{name} has to stay because of a court or a dispute, but the registry does not accept that we reject the transfer to {party}: {words}. Call the registry at once",
    sv: "{name} ska stanna på grund av domstol eller tvist, men registret godtar inte att vi avvisar flytten till {party}: {words}. Ring registret genast",
  },
  restrictionRefused: {
    en: "The registry refuses the hold or lock that staff decided for {name}: {words}. We try again every ten minutes",
    sv: "Registret nekar den avstängning eller det lås som personalen har beslutat för {name}: {words}. Vi försöker igen var tionde minut",
  },
  abuseHoldRefused: {
    en: "{name}: the registry refused the hold or lock that was decided because of abuse: {words}",
    sv: "{name}: registret vägrade den avstängning eller låsning som beslutats på grund av missbruk: {words}",
  },
  escrowDisputed: {
    en: "Escrow {number}, {name}, is in dispute: {words}",
    sv: "Deponering {number}, {name}, är bestridd: {words}",
  },
  escrowStuck: {
    en: "Escrow {number}: {name} cannot change accounts now ({why})",
    sv: "Deponering {number}: {name} kan inte byta konto nu ({why})",
  },
  lockStillOpen: {
    en: "{name} should have been locked again at {at} but is still open: ask the registry to put its lock on",
    sv: "{name} skulle ha låsts igen {at} men är fortfarande öppen: be registret slå på låset",
  },
  resellerApplies: {
    en: "{name} has applied to become a reseller",
    sv: "{name} har ansökt om att bli återförsäljare",
  },
  hostLeadsElsewhere: {
    en: "{host}, an address of the brand {brand}, no longer leads here",
    sv: "{host}, en adress för varumärket {brand}, leder inte längre hit",
  },
  brandServerWrong: {
    en: "{host}, a name server of the brand {brand}, is not right any more",
    sv: "{host}, en namnserver för varumärket {brand}, stämmer inte längre",
  },
  hostUncertified: {
    en: "{host}, an address of the brand {brand}, gets no certificate: {why}",
    sv: "{host}, en adress för varumärket {brand}, får inget certifikat: {why}",
  },
  senderLost: {
    en: "Mail of the brand {brand} no longer goes out from {address}: its key is gone from the DNS. It goes out from our own address until the record is back",
    sv: "Mejl från varumärket {brand} skickas inte längre från {address}: nyckeln finns inte kvar i DNS. De skickas från vår egen adress tills posten är tillbaka",
  },
  einvoiceFailed: {
    en: "An electronic invoice did not reach {receiver}: {words}",
    sv: "En elektronisk faktura nådde inte fram till {receiver}: {words}",
  },
  lockByHand: {
    en: "{name}: the registry has to put its lock on; order it there",
    sv: "{name}: registret måste slå på sitt lås; beställ det där",
  },
  lockToEnd: {
    en: "{name}: the lock is cancelled; ask the registry to remove it",
    sv: "{name}: låset är uppsagt; be registret ta bort det",
  },
  lockToOpen: {
    en: "{name}: call {people}, then open the registry lock at the registry for {minutes} minutes",
    sv: "{name}: ring {people}, öppna sedan registerlåset hos registret i {minutes} minuter",
  },
  lockToOpenNow: {
    en: "{name}, at once, outside office hours: call {people}, then open the registry lock at the registry for {minutes} minutes",
    sv: "{name}, genast, utanför kontorstid: ring {people}, öppna sedan registerlåset hos registret i {minutes} minuter",
  },
  lockNotShown: {
    en: "The registry confirmed the lock but does not show it",
    sv: "Registret bekräftade låset men visar det inte",
  },
  lockWithoutTrace: {
    en: "{count} locks left no trace at the registry",
    sv: "{count} lås har inte lämnat något spår hos registret",
  },
  reservedMoneyGone: {
    en: "The money reserved for order O{order} was lost before it was charged",
    sv: "Pengarna som reserverats för order O{order} försvann innan de drogs",
  },
  readyForCollection: {
    en: "Invoice {number} has not been paid after all reminders: decide whether it goes to collection",
    sv: "Faktura {number} är obetald efter alla påminnelser: avgör om den ska gå till inkasso",
  },
  renewalUnpriced: {
    en: "{name} should auto-renew, but it has no known price",
    sv: "{name} ska förnyas automatiskt, men det finns inget känt pris",
  },
  requestFault: {
    en: "Request {number} ({type}) failed {count} times in a row: {words}",
    sv: "Beställning {number} ({type}) misslyckades {count} gånger i rad: {words}",
  },
  nameWithoutOwner: {
    en: "{name} is held by another account here, and the registry has just registered it for request {number}",
    sv: "{name} finns hos ett annat konto här, och registret har nyss registrerat det för beställning {number}",
  },
  requestTakesLong: {
    en: "A request is taking longer than allowed",
    sv: "En beställning tar längre tid än den får",
  },
  requestOverdue: {
    en: "Request {number} is past its deadline",
    sv: "Beställning {number} har passerat sin tidsgräns",
  },
  serviceUnpriced: {
    en: "{service} for {name} should auto-renew, but it is no longer sold",
    sv: "{service} för {name} ska förnyas automatiskt men säljs inte längre",
  },
  lockUnpaid: {
    en: "{service} for {name} is no longer paid for; the lock is still on",
    sv: "{service} för {name} är inte längre betalt; låset ligger kvar",
  },
  costUnknown: {
    en: "What {registry} charges for .{tld} ({act}, {months} months) is unknown: no cost was booked for {name}",
    sv: "Vad {registry} tar betalt för .{tld} ({act}, {months} månader) är okänt: ingen kostnad bokfördes för {name}",
  },
  orphan: {
    en: "{name} is registered with us, but its request ended without it",
    sv: "{name} är registrerat i vårt namn, men beställningen avslutades utan det",
  },
  arrivedBefore: {
    en: "{name} was released to us before its transfer was ordered, or before we saw it elsewhere. Find out whose it is: if it is this customer's, end the request as done, otherwise reject it",
    sv: "{name} släpptes till oss innan flytten beställdes, eller innan vi såg den någon annanstans. Ta reda på vems den är: är det kundens avslutar du beställningen som klar, annars avslår du den",
  },
  arrivedForSeveral: {
    en: "{name} was released to us, and several customers have ordered its transfer. Find out whose it is: end that request as done and reject the others",
    sv: "{name} släpptes till oss, och flera kunder har beställt flytten. Ta reda på vems den är: avsluta den beställningen som klar och avslå de andra",
  },
  arrivedUnordered: {
    en: "{name} was released to our tag {tag}, and no customer has ordered its transfer. Find out whose it is, and ask its owner to order the transfer or to take the domain elsewhere",
    sv: "{name} släpptes till vår tagg {tag}, och ingen kund har beställt flytten. Ta reda på vems den är, och be innehavaren beställa flytten eller ta domänen någon annanstans",
  },
  releaseAsked: {
    en: "{name} is being released to our tag {tag}, which wants to be asked first: accept or reject case {caseId} at the registry. Tags that accept at once need no such answer",
    sv: "{name} släpps till vår tagg {tag}, som vill bli tillfrågad först: godta eller avslå ärende {caseId} hos registret. Taggar som godtar direkt behöver inget sådant svar",
  },
  askedForTransfer: {
    en: "{registrar} has requested a transfer of {name}",
    sv: "{registrar} har begärt att få flytta {name}",
  },
  queueHeadStays: {
    en: "{registry}: message {id} stays at the head of the queue after it was acknowledged",
    sv: "{registry}: meddelande {id} ligger kvar först i kön efter att det kvitterats",
  },
  queueBlocked: {
    en: "{registry}: message {id} could not be processed and blocks the queue",
    sv: "{registry}: meddelande {id} gick inte att behandla och blockerar kön",
  },
  registryMoneyLow: {
    en: "{registry}: our balance there is running low. {words}",
    sv: "{registry}: vårt saldo där håller på att ta slut. {words}",
  },
  registryPasswordOpen: {
    en: "{registry}: it is not known which of two passwords is ours, because none of them can be tried. Orders there may stop. {words}",
    sv: "{registry}: det är inte känt vilket av två lösenord som är vårt, eftersom inget av dem går att pröva. Beställningar där kan bli stående. {words}",
  },
  registryMoneyBelow: {
    en: "{registry}: our balance there should be {balance} by now, and is to be at least {least}. Pay in more",
    sv: "{registry}: vårt saldo där bör nu vara {balance} men ska vara minst {least}. Fyll på",
  },
  registrySays: { en: "{registry} says: {words}", sv: "{registry} skriver: {words}" },
  registryChanged: {
    en: "{name}: {registry} has {done} on its own, ordered by {who}. {words}",
    sv: "{name}: {registry} har självt {done}, på uppdrag av {who}. {words}",
  },
  registryChangedInCase: {
    en: "{name}: {registry} has {done} because of the dispute {dispute}, ordered by {who}. {words}",
    sv: "{name}: {registry} har {done} på grund av tvisten {dispute}, på uppdrag av {who}. {words}",
  },
  maintenanceAhead: {
    en: "{registry}: maintenance from {from} to {to} ({effect}). {words}",
    sv: "{registry}: underhåll från {from} till {to} ({effect}). {words}",
  },
  maintenanceWithdrawn: {
    en: "{registry}: the maintenance from {from} to {to} will not take place. {words}",
    sv: "{registry}: underhållet från {from} till {to} blir inte av. {words}",
  },
  registryRefusesUs: { en: "{registry} rejects everything: {words}", sv: "{registry} avvisar allt: {words}" },
  unpaidNameKept: {
    en: "An unpaid domain is still registered: the registry renews it at our cost",
    sv: "En obetald domän är fortfarande registrerad: registret förnyar den på vår bekostnad",
  },
  holdNotChanged: {
    en: "The registry refuses to change the hold on a domain that has expired or has been paid for again",
    sv: "Registret vägrar ändra spärren för en domän som har gått ut eller som har betalats igen",
  },
  booksDiffer: {
    en: "{count} of our domains at {registry} differ from its data: {field}",
    sv: "{count} av våra domäner hos {registry} skiljer sig från registrets uppgifter: {field}",
  },
  mailNotDelivered: {
    en: "An email could not be delivered ({kind}): {words}",
    sv: "Ett mejl gick inte att leverera ({kind}): {words}",
  },
  mailNotFiled: {
    en: "A mail of {address} to support could not be made a ticket: look into the log, and ask them to write again",
    sv: "Ett mejl från {address} till supporten gick inte att göra till ett ärende: se i loggen och be avsändaren skriva igen",
  },
  registrantUnreachable: {
    en: "The registrant of {names} could not be notified of the expiry ({kind}): {words}",
    sv: "Innehavaren av {names} kunde inte meddelas om utgången ({kind}): {words}",
  },
  registrantWithoutAddress: {
    en: "The registrant of {name} must be notified of its expiry but has no address that accepts email",
    sv: "Innehavaren av {name} ska meddelas om utgången men har ingen adress som tar emot mejl",
  },
  mailRefused: { en: "Email cannot be sent: {words}", sv: "Mejl går inte att skicka: {words}" },
  registrantDenied: {
    en: "A registrant says that their details are wrong: {words}",
    sv: "En innehavare säger att uppgifterna är fel: {words}",
  },
  registrantDeniedSilently: {
    en: "A registrant says that their details are wrong, without giving a reason",
    sv: "En innehavare säger att uppgifterna är fel, utan att ange varför",
  },
  noticesUndelivered: {
    en: "{count} notices have not reached the customer by email for a day",
    sv: "{count} meddelanden har inte nått kunden per mejl på ett dygn",
  },
  verificationMailBounced: {
    en: "Email to a registrant who must be verified bounces: contact them another way, or correct the address",
    sv: "Mejl till en innehavare som ska verifieras studsar: kontakta innehavaren på annat sätt eller rätta adressen",
  },
  verificationHoldRefused: {
    en: "{name}: the registry refused to change its hold ({words})",
    sv: "{name}: registret vägrade ändra spärren ({words})",
  },
  auditLogBroken: {
    en: "The audit log of a customer was changed or cut at entry {seq}: keep the database as it is, and compare it with a backup",
    sv: "Händelseloggen hos en kund har ändrats eller kapats vid post {seq}: låt databasen vara som den är och jämför med en säkerhetskopia",
  },
  alwaysHolds: {
    en: "{id}, broken {count} times: {says}",
    sv: "{id}, brutet {count} gånger: {says}",
  },
  payerDisputes: {
    en: "The payer's bank disputes a payment ({event})",
    sv: "Betalarens bank bestrider en betalning ({event})",
  },
  quoteAccepted: {
    en: "Quote {number} of {amount} was accepted: deliver what it promises",
    sv: "Offert {number} på {amount} är accepterad: leverera det som utlovats",
  },
  disputeOpen: {
    en: "{amount} is disputed (D{number}): send evidence or accept the loss",
    sv: "{amount} är bestritt (D{number}): skicka underlag eller godta förlusten",
  },
  disputeDue: {
    en: "Dispute D{number} of {amount} is lost if no evidence is sent before the deadline",
    sv: "Tvist D{number} om {amount} är förlorad om inget underlag skickas i tid",
  },
  disputeLost: {
    en: "Dispute D{number} of {amount} was lost: decide whether the customer owes it or it is written off",
    sv: "Tvist D{number} om {amount} är förlorad: bestäm om kunden är skyldig beloppet eller om det skrivs av",
  },
  disputeRefused: {
    en: "The payment provider did not accept our answer to dispute D{number}: {why}",
    sv: "Betalleverantören tog inte emot vårt svar på tvist D{number}: {why}",
  },
  disputeUnclear: {
    en: "The payment provider reports dispute {object} in a way that does not fit our records: check it there",
    sv: "Betalleverantörens uppgifter om tvist {object} stämmer inte med våra: kontrollera den där",
  },
  paymentEventUnknown: {
    en: "The payment provider reports {event} for {object}, which is not a payment of ours",
    sv: "Betalleverantören rapporterar {event} för {object}, som inte är någon betalning hos oss",
  },
  moneyDoesNotFit: {
    en: "Money arrived that does not fit its payment: {why}",
    sv: "Pengar kom in som inte stämmer med sin betalning: {why}",
  },
  refundedElsewhere: {
    en: "The provider has refunded {theirs}, but our records show {ours}",
    sv: "Leverantören har betalat tillbaka {theirs}, men hos oss är det {ours}",
  },
  creditToPayOut: {
    en: "The owner of account {number} has closed it: {amount} of credit cannot go back to where it came from. Ask for a bank account and pay it out",
    sv: "Ägaren av konto {number} har avslutat det: {amount} av tillgodohavandet kan inte gå tillbaka dit det kom ifrån. Fråga efter ett bankkonto och betala ut det",
  },
  withdrawal: {
    en: "Withdrawal {number} from order O{order}: end what was delivered, and give the money back",
    sv: "Ånger {number} av order O{order}: avsluta det som levererats och betala tillbaka pengarna",
  },
  refundFailed: {
    en: "{amount} could not be given back to the payer ({why}); it is the customer's credit again",
    sv: "{amount} kunde inte betalas tillbaka till betalaren ({why}); det är kundens tillgodohavande igen",
  },
  refundUnanswered: {
    en: "A refund of {amount} was never answered: check with the provider whether it was made, before it is tried again",
    sv: "En återbetalning på {amount} har aldrig besvarats: se efter hos leverantören om den gjorts, innan den prövas igen",
  },
  transferUnplaced: {
    en: 'A bank transfer of {amount} does not refer to an invoice: "{reference}"',
    sv: "En banköverföring på {amount} anger ingen faktura: ”{reference}”",
  },
  bankFileRefused: {
    en: "The bank file {file} was not read: {why}",
    sv: "Bankfilen {file} lästes inte in: {why}",
  },
  namesFileRefused: {
    en: "The list of names {file} was not read: {why}",
    sv: "Namnlistan {file} lästes inte: {why}",
  },
  markListUnsigned: {
    en: "The clearing house’s list of revoked SMD files has a wrong signature and was not taken. Compare the configured key (TMCH_LIST_KEY) with the one that the clearing house publishes",
    sv: "Clearinghusets lista över återkallade SMD-filer har fel signatur och användes inte. Jämför den inställda nyckeln (TMCH_LIST_KEY) med den som clearinghuset publicerar",
  },
  signerListUnsigned: {
    en: "The list of revoked certificates at TMCH_CRL_URL is not signed by an authority in TMCH_CA and was not taken",
    sv: "Listan över återkallade certifikat på TMCH_CRL_URL är inte signerad av en utfärdare i TMCH_CA och användes inte",
  },
  signerListOverdue: {
    en: "The list of revoked certificates of those who sign SMD files is overdue: a newer one was promised more than two days ago",
    sv: "Listan över återkallade certifikat för dem som signerar SMD-filer är för gammal: en nyare skulle ha kommit för mer än två dygn sedan",
  },
  exchangeRatesOld: {
    en: "{source} has published no exchange rates for {days} days that could be read: invoices in other currencies and margins use older ones",
    sv: "Inga växelkurser från {source} har kunnat läsas på {days} dagar: fakturor i andra valutor och marginaler räknas med äldre kurser",
  },
  transferToReturn: {
    en: "{amount} is to be sent back to {payer}, account {account}: {reason}",
    sv: "{amount} ska skickas tillbaka till {payer}, konto {account}: {reason}",
  },
  moneyFound: {
    en: "The payment provider holds {amount} for {object}, which is not a payment of ours",
    sv: "Betalleverantören har {amount} för {object}, som inte är någon betalning hos oss",
  },
  providerRefusesUs: {
    en: "The payment provider refuses our keys or settings",
    sv: "Betalleverantören nekar våra nycklar eller inställningar",
  },
  secondaryBehind: {
    en: "{host} is behind: it serves {zone}, and perhaps other zones, as they were before {at}",
    sv: "{host} ligger efter: den svarar för {zone}, och kanske fler zoner, som de var före {at}",
  },
  zonesDrifted: {
    en: "The name server served different data from what was published for {count} zones; they are being published again. Someone else writes to it, or it has lost data",
    sv: "Namnservern svarade med annat än det som publicerats för {count} zoner; de publiceras igen. Någon annan skriver till den, eller så har den förlorat data",
  },
  zonesWait: {
    en: "{count} zones have changes that no name server serves yet, the oldest saved at {at}",
    sv: "{count} zoner har ändringar som ingen namnserver svarar med än, den äldsta sparad {at}",
  },
  recordRefused: {
    en: "{name}: the name server refused a {type} record that we had accepted. It was taken back, and the rest of the zone is served. Its words: {words}",
    sv: "{name}: namnservern vägrade ta en {type}-post som vi hade godtagit. Den togs tillbaka, och resten av zonen är publicerad. Dess svar: {words}",
  },
  zoneBelow: {
    en: "{name} was registered by this account; another account serves {zone}, which staff had allowed",
    sv: "{name} registrerades av det här kontot; ett annat konto svarar för {zone}, vilket personalen hade tillåtit",
  },
  sponsoredElsewhere: {
    en: "The domain is with another registrar",
    sv: "Domänen finns hos en annan registrar",
  },
  noLongerOurs: {
    en: "{name} is no longer ours at the registry",
    sv: "{name} är inte längre vår hos registret",
  },
  notAtRegistry: { en: "{name} does not exist at the registry", sv: "{name} finns inte hos registret" },
  endedAlready: { en: "{name} has already ended", sv: "{name} har redan avslutats" },
  expiryBeforeOurs: {
    en: "The registry's expiry date, {theirs}, is earlier than ours, {ours}",
    sv: "Registrets slutdatum, {theirs}, är tidigare än vårt, {ours}",
  },
  renewedNotShown: {
    en: "The registry reports a renewal, but the expiry date is still {date}",
    sv: "Registret uppger att domänen är förnyad, men slutdatumet är fortfarande {date}",
  },
  renewalsWithoutTrace: {
    en: "{count} renew commands left no trace at the registry",
    sv: "{count} förnyelsekommandon har inte lämnat något spår hos registret",
  },
  reportsWithoutTrace: {
    en: "Restore reports leave no trace at the registry",
    sv: "Återställningsrapporter lämnar inget spår hos registret",
  },
  restoresWithoutTrace: {
    en: "Restore requests leave no trace at the registry",
    sv: "Återställningar lämnar inget spår hos registret",
  },
  deregistrationKept: {
    en: "The registry does not withdraw the deregistration",
    sv: "Registret tar inte tillbaka avregistreringen",
  },
  stillDeactivated: {
    en: "The registry reports a renewal, but the domain is still deactivated",
    sv: "Registret uppger att domänen är förnyad, men den är fortfarande avaktiverad",
  },
  expiryNotShown: { en: "The registry shows no expiry date", sv: "Registret visar inget slutdatum" },
  productByHand: {
    en: "Product {product} is delivered manually",
    sv: "Produkten {product} levereras manuellt",
  },
  serviceToDeliver: {
    en: "{service} {name}: deliver it, and write down what the customer gets (request {number})",
    sv: "{service} {name}: leverera tjänsten och skriv ner vad kunden får (beställning {number})",
  },
  serviceToSuspend: {
    en: "{service} is no longer paid for: switch it off at the supplier, but delete nothing",
    sv: "{service} är inte längre betald: stäng av den hos leverantören, men radera inget",
  },
  serviceToResume: {
    en: "{service} has been paid for again: switch it on at the supplier",
    sv: "{service} är betald igen: slå på den hos leverantören",
  },
  serviceToEnd: {
    en: "{service} has ended: cancel it at the supplier",
    sv: "{service} har avslutats: säg upp den hos leverantören",
  },
  serviceToHandOver: {
    en: "{service} came with a domain from another customer: set it up for this one",
    sv: "{service} följde med en domän från en annan kund: ställ in den för den här kunden",
  },
  vendorSilent: {
    en: "{service}: the supplier ({vendor}) has not said for half an hour what has become of a request; ask them",
    sv: "{service}: leverantören ({vendor}) har på en halvtimme inte svarat vad det blev av en begäran; fråga dem",
  },
  vendorMisconfigured: {
    en: "{service}: the supplier ({vendor}) refuses our signature, or its address may not be called; check the configuration",
    sv: "{service}: leverantören ({vendor}) underkänner vår signatur, eller så får adressen inte anropas; kontrollera konfigurationen",
  },
  vendorRefused: {
    en: "{service}: the supplier ({vendor}) refuses to switch it off, on or to end it; ask them",
    sv: "{service}: leverantören ({vendor}) vägrar stänga av den, slå på den eller avsluta den; fråga dem",
  },
  vendorFacts: {
    en: "{service}: what the supplier ({vendor}) says about it is incomplete or not in the agreed form; ask them",
    sv: "{service}: leverantörens ({vendor}) uppgifter om den är ofullständiga eller har fel form; fråga dem",
  },
  vendorGone: {
    en: "{service}: the supplier ({vendor}) no longer has it, although it is paid for; ask them, or end it and refund the customer",
    sv: "{service}: leverantören ({vendor}) har den inte längre trots att den är betald; fråga dem, eller avsluta den och betala tillbaka",
  },
  agreementEnded: {
    en: "{service} has ended, and the invoice agreement with it: new orders are paid in advance",
    sv: "{service} har upphört, och därmed fakturaavtalet: nya beställningar betalas i förskott",
  },
  orderByHand: { en: "An order that is handled manually", sv: "En beställning som hanteras manuellt" },
  serviceEndsByHand: { en: "A service that is ended manually", sv: "En tjänst som avslutas manuellt" },
  registeredNotShown: {
    en: "We registered it, but the registry does not show it as ours",
    sv: "Vi registrerade den, men registret visar den inte som vår",
  },
  acceptedNotShown: {
    en: "The registry accepted the domain but does not show it",
    sv: "Registret tog emot domänen men visar den inte",
  },
  handlesTaken: {
    en: "Three contact handles in a row were taken at the registry",
    sv: "Tre kontakthandtag i rad var upptagna hos registret",
  },
  contactUnknown: {
    en: "The registry does not know our contact object {handle}",
    sv: "Registret känner inte till vårt kontaktobjekt {handle}",
  },
  contactNotShown: {
    en: "The registry accepted the change to {handle} but does not show it",
    sv: "Registret tog emot ändringen av {handle} men visar den inte",
  },
  effectNotShown: {
    en: "The registry accepted {command} but shows no effect",
    sv: "Registret tog emot {command} men visar ingen verkan",
  },
  objectExists: {
    en: "The registry says the object of {command} already exists",
    sv: "Registret säger att objektet för {command} finns redan",
  },
  toldTooOften: {
    en: "The registry received more commands than any request needs",
    sv: "Registret har fått fler kommandon än någon beställning behöver",
  },
} as const;

export type TaskTextKey = keyof typeof taskTexts;
export const taskTextKeys = Object.keys(taskTexts) as readonly TaskTextKey[];

declare const isTaskText: unique symbol;
/** Text of a task as it is stored; taskWords turns it into the reader's language. */
export type TaskText = string & { readonly [isTaskText]: true };

const mark = "task:";

export function taskText<Key extends TaskTextKey>(key: Key, ...[values]: ValuesOf<(typeof taskTexts)[Key]["en"]>): TaskText {
  return storeText(mark, key, values) as TaskText;
}

/** Joins several texts, each on a line of its own. */
export function taskLines(lines: readonly TaskText[]): TaskText {
  return lines.join("\n") as TaskText;
}

/**
 * Converts the stored reason why a request stopped into a task's text. The reason is a text of ours, or a registry's original
 * words.
 */
export function taskOfWords(stored: string): TaskText {
  return stored as TaskText;
}

/** A stored text in the reader's language and time zone; words that are none of our texts are returned unchanged. */
export function taskWords(stored: string, language: "en" | "sv", timeZone = "UTC"): string {
  return stored
    .split("\n")
    .map((line) => readText(mark, taskTexts, line, language, timeZone) ?? reasonText(line, language))
    .join("\n");
}
