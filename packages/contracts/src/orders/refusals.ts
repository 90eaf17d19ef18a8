import { refusal } from "../refusal.ts";

export const AlreadyInBasket = refusal({
  name: "AlreadyInBasket",
  resultCode: 2302,
  retry: "never",
  text: { en: "{name} is already in the basket", sv: "{name} ligger redan i varukorgen" },
});
export const AlreadyOrdered = refusal({
  name: "AlreadyOrdered",
  resultCode: 2302,
  retry: "never",
  text: { en: "There is already an open request for {name}", sv: "Det finns redan en öppen beställning för {name}" },
});
export const AlreadyYours = refusal({
  name: "AlreadyYours",
  resultCode: 2302,
  retry: "never",
  text: { en: "{name} is already registered in this account", sv: "{name} är redan registrerad på kontot" },
});
export const NotSold = refusal({
  name: "NotSold",
  resultCode: 2307,
  retry: "never",
  text: { en: "We do not sell .{tld}", sv: "Vi säljer inte .{tld}" },
});
export const NotYetSold = refusal({
  name: "NotYetSold",
  resultCode: 2101,
  retry: "never",
  text: {
    en: "This cannot be ordered here yet",
    sv: "Detta kan inte beställas här än",
  },
});
export const QuoteNeeded = refusal({
  name: "QuoteNeeded",
  resultCode: 2306,
  retry: "never",
  text: { en: "This has no fixed price. Request a quote", sv: "Detta har inget fast pris. Begär en offert" },
});
export const OfferOver = refusal({
  name: "OfferOver",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The quote no longer applies. Open it to see what has happened",
    sv: "Offerten gäller inte längre. Öppna den för att se vad som har hänt",
  },
});
export const InquiryChanged = refusal({
  name: "InquiryChanged",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The request for a quote has changed since you opened it. Check it again",
    sv: "Offertförfrågan har ändrats sedan du öppnade den. Kontrollera den igen",
  },
});
export const InquiriesFull = refusal({
  name: "InquiriesFull",
  resultCode: 2306,
  retry: "later",
  text: {
    en: "{max} requests for quotes already wait for our answer. Withdraw one, or wait until we have answered",
    sv: "{max} offertförfrågningar väntar redan på svar från oss. Återkalla en, eller vänta tills vi har svarat",
  },
});
export const AnswerRefused = refusal({
  name: "AnswerRefused",
  resultCode: 2005,
  retry: "after-fix",
  text: { en: "{question}: {why}", sv: "{question}: {why}" },
});
export const ServiceBound = refusal({
  name: "ServiceBound",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "The binding period of the service lasts until {until}, and it is paid until {paid}. It can be ended once it is paid for the whole binding period",
    sv: "Tjänsten har bindningstid till {until} och är betald till {paid}. Den kan sägas upp när hela bindningstiden är betald",
  },
});
export const ServicePlanRefused = refusal({
  name: "ServicePlanRefused",
  resultCode: 2304,
  retry: "after-fix",
  text: { en: "{name} cannot change to this plan: {why}", sv: "{name} kan inte byta till det här paketet: {why}" },
});
export const NotThroughBasket = refusal({
  name: "NotThroughBasket",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "Order this on the page of the domain or service, not through the basket",
    sv: "Beställ detta på domänens eller tjänstens sida, inte genom varukorgen",
  },
});
export const NameRefused = refusal({
  name: "NameRefused",
  resultCode: 2005,
  retry: "after-fix",
  text: { en: "{name} cannot be registered: {rule}", sv: "{name} kan inte registreras: {rule}" },
});
export const NameTaken = refusal({
  name: "NameTaken",
  resultCode: 2302,
  retry: "never",
  text: { en: "{name} has been registered by someone else", sv: "{name} har registrerats av någon annan" },
});
export const PeriodRefused = refusal({
  name: "PeriodRefused",
  resultCode: 2004,
  retry: "after-fix",
  text: { en: "{name} can be registered for {years} years", sv: "{name} kan registreras för {years} år" },
});
export const PremiumUnpriced = refusal({
  name: "PremiumUnpriced",
  resultCode: 2306,
  retry: "later",
  text: {
    en: "{name} is a premium domain, and we cannot get its price from the registry right now. Try again later",
    sv: "{name} är en premiumdomän, och vi kan inte hämta priset från registret just nu. Försök igen senare",
  },
});
/** The value {other} says in words what the other line of the basket orders. */
export const ConflictInBasket = refusal({
  name: "ConflictInBasket",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "This and {other} cannot be in the same order for {name}. Remove one of them from the basket",
    sv: "Detta och {other} kan inte ligga i samma beställning för {name}. Ta bort det ena ur varukorgen",
  },
});
export const ConflictUnderWay = refusal({
  name: "ConflictUnderWay",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "{name} has an open request that conflicts with this: {other}. Wait until it is completed",
    sv: "{name} har en öppen beställning som krockar med detta: {other}. Vänta tills den är avslutad",
  },
});
export const ProofTooOld = refusal({
  name: "ProofTooOld",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "it was confirmed more than a day ago. Remove it and add it again",
    sv: "den bekräftades för mer än ett dygn sedan. Ta bort den och lägg till den igen",
  },
});
export const BasketEmpty = refusal({
  name: "BasketEmpty",
  resultCode: 2306,
  retry: "after-fix",
  text: { en: "The basket is empty", sv: "Varukorgen är tom" },
});
export const BasketFull = refusal({
  name: "BasketFull",
  resultCode: 2306,
  retry: "after-fix",
  text: { en: "The basket holds at most {max} items", sv: "Varukorgen rymmer högst {max} varor" },
});
export const RequestLocked = refusal({
  name: "RequestLocked",
  resultCode: 2304,
  retry: "never",
  text: { en: "Request currently locked, contact support", sv: "Beställningen är låst just nu, kontakta supporten" },
});
export const TooLateToCancel = refusal({
  name: "TooLateToCancel",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "It is too late to cancel the request",
    sv: "Det är för sent att avbryta beställningen",
  },
});
export const SameOwner = refusal({
  name: "SameOwner",
  resultCode: 2302,
  retry: "after-fix",
  text: { en: "{name} already has this owner", sv: "{name} har redan den innehavaren" },
});
export const NothingToChange = refusal({
  name: "NothingToChange",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "None of the domains would change",
    sv: "Ingen av domänerna skulle ändras",
  },
});
export const NotRenewable = refusal({
  name: "NotRenewable",
  resultCode: 2105,
  retry: "never",
  text: { en: "{name} cannot be renewed: {why}", sv: "{name} kan inte förnyas: {why}" },
});
export const PlanRefused = refusal({
  name: "PlanRefused",
  resultCode: 2304,
  retry: "never",
  text: { en: "{name} cannot have this DNS plan: {why}", sv: "{name} kan inte få det här DNS-paketet: {why}" },
});
export const PlanNotRenewed = refusal({
  name: "PlanNotRenewed",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "A trial cannot be renewed: order a plan for the domain instead",
    sv: "En provperiod kan inte förnyas: beställ ett paket för domänen i stället",
  },
});
export const NotRestorable = refusal({
  name: "NotRestorable",
  resultCode: 2304,
  retry: "never",
  text: { en: "{name} cannot be restored: {why}", sv: "{name} kan inte återställas: {why}" },
});
export const NameNotTyped = refusal({
  name: "NameNotTyped",
  resultCode: 2005,
  retry: "after-fix",
  text: { en: "Type {name} to confirm", sv: "Skriv {name} för att bekräfta" },
});
export const HostsInTheWay = refusal({
  name: "HostsInTheWay",
  resultCode: 2305,
  retry: "after-fix",
  text: {
    en: "Other domains use name servers under {name}: {list}. Give those domains other name servers first",
    sv: "Andra domäner använder namnservrar under {name}: {list}. Byt först namnservrar på de domänerna",
  },
});
export const NoRegistryLock = refusal({
  name: "NoRegistryLock",
  resultCode: 2307,
  retry: "never",
  text: {
    en: "Registry lock is not available for .{tld} domains",
    sv: "Registerlås finns inte för domäner under .{tld}",
  },
});
export const LockNeedsTwoStep = refusal({
  name: "LockNeedsTwoStep",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The registry lock requires two-step login. Turn it on under Security first",
    sv: "Registerlåset kräver tvåstegsinloggning. Slå på den under Säkerhet först",
  },
});
export const NotLocked = refusal({
  name: "NotLocked",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The domain has no registry lock in a state that allows this",
    sv: "Domänen har inget registerlås i ett läge som tillåter detta",
  },
});

/** The refusals of a voucher code name the field `code` as the cause. */
export const VoucherUnknown = refusal({
  name: "VoucherUnknown",
  resultCode: 2303,
  retry: "after-fix",
  text: {
    en: "There is no such code. Check each letter and digit",
    sv: "Koden finns inte. Kontrollera varje bokstav och siffra",
  },
});
export const VoucherEnded = refusal({
  name: "VoucherEnded",
  resultCode: 2306,
  retry: "never",
  text: { en: "The code is no longer valid: its offer has ended", sv: "Koden gäller inte längre: erbjudandet är slut" },
});
export const VoucherNotYet = refusal({
  name: "VoucherNotYet",
  resultCode: 2306,
  retry: "later",
  text: { en: "The code is valid from {date}", sv: "Koden gäller från {date}" },
});
export const VoucherForOthers = refusal({
  name: "VoucherForOthers",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "The code is for other customer accounts than this one",
    sv: "Koden gäller för andra kundkonton än det här",
  },
});
export const VoucherForNew = refusal({
  name: "VoucherForNew",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "The code is for the first order of new customers, and this account has ordered before",
    sv: "Koden gäller nya kunders första beställning, och det här kontot har beställt tidigare",
  },
});
export const VoucherUsedUp = refusal({
  name: "VoucherUsedUp",
  resultCode: 2306,
  retry: "never",
  text: { en: "The code has been used up", sv: "Koden är förbrukad" },
});
export const VoucherUsedByYou = refusal({
  name: "VoucherUsedByYou",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "This account has already used the code as often as it can be used",
    sv: "Det här kontot har redan använt koden så många gånger som det går",
  },
});
export const VoucherNotForItems = refusal({
  name: "VoucherNotForItems",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The code is not valid for anything in the basket",
    sv: "Koden gäller inte för något i varukorgen",
  },
});
export const LimitEmpty = refusal({
  name: "LimitEmpty",
  resultCode: 2003,
  retry: "after-fix",
  text: {
    en: "State the largest order, a budget for the month, or both",
    sv: "Ange högsta belopp för en beställning, en budget för månaden eller båda",
  },
});
export const LimitExists = refusal({
  name: "LimitExists",
  resultCode: 2302,
  retry: "after-fix",
  text: { en: "There is already such a limit. Change that one instead", sv: "Den gränsen finns redan. Ändra den i stället" },
});
export const NoApprover = refusal({
  name: "NoApprover",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "No other user may approve orders, so orders above the limit could never be placed. Give a user that right first",
    sv: "Ingen annan användare får godkänna beställningar, så beställningar över gränsen skulle aldrig kunna läggas. Ge först någon den rätten",
  },
});
export const PriceNeedsApprover = refusal({
  name: "PriceNeedsApprover",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "The new price is above what you may order without approval. A user who may approve orders has to accept it",
    sv: "Det nya priset är högre än du får beställa för utan godkännande. En användare som får godkänna beställningar måste godta det",
  },
});
export const OwnerCertificateUnknown = refusal({
  name: "OwnerCertificateUnknown",
  resultCode: 2303,
  retry: "after-fix",
  text: {
    en: "We have not issued such a certificate. Check the number, or choose the file exactly as you got it",
    sv: "Vi har inte utfärdat något sådant certifikat. Kontrollera numret, eller välj filen precis som du fick den",
  },
});
export const OwnerCertificateCurrent = refusal({
  name: "OwnerCertificateCurrent",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The domain still has the owner that the certificate names, so no new one is needed",
    sv: "Domänen har fortfarande den innehavare som certifikatet anger, så inget nytt behövs",
  },
});
