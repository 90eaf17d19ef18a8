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
export const NotThroughBasket = refusal({
  name: "NotThroughBasket",
  resultCode: 2306,
  retry: "never",
  text: {
    en: "This is ordered on the page of the domain or service it is about and begins there, not through the basket",
    sv: "Detta beställs på sidan för domänen eller tjänsten det gäller och börjar där, inte genom varukorgen",
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
  text: { en: "{name} can be had for {years} years", sv: "{name} kan fås för {years} år" },
});
export const PremiumUnpriced = refusal({
  name: "PremiumUnpriced",
  resultCode: 2306,
  retry: "later",
  text: {
    en: "{name} is a premium name, and its registry does not say its price now. Try again later",
    sv: "{name} är ett premiumnamn, och registret säger inte sitt pris just nu. Försök igen senare",
  },
});
/** Its value is the action of the other line, in words. */
export const ConflictInBasket = refusal({
  name: "ConflictInBasket",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "{name} cannot have this and {other} in one order. Take one of them out of the basket",
    sv: "{name} kan inte få både detta och {other} i samma beställning. Ta bort det ena ur varukorgen",
  },
});
export const ConflictUnderWay = refusal({
  name: "ConflictUnderWay",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "{name} has an open request that this does not go with: {other}. Wait until it has ended",
    sv: "{name} har en öppen beställning som detta inte går ihop med: {other}. Vänta tills den är avslutad",
  },
});
export const ProofTooOld = refusal({
  name: "ProofTooOld",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "it was confirmed more than a day ago. Take it out and put it in again",
    sv: "det bekräftades för mer än ett dygn sedan. Ta bort raden och lägg i den igen",
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
  text: { en: "The basket holds at most {max} items", sv: "Varukorgen rymmer högst {max} rader" },
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
    en: "The request has gone too far to be cancelled",
    sv: "Beställningen har kommit för långt för att avbrytas",
  },
});
export const SameOwner = refusal({
  name: "SameOwner",
  resultCode: 2302,
  retry: "after-fix",
  text: { en: "{name} has this owner already", sv: "{name} har redan den innehavaren" },
});
export const NothingToChange = refusal({
  name: "NothingToChange",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "None of the names would change",
    sv: "Inget av namnen skulle ändras",
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
  text: { en: "{name} cannot have this DNS plan: {why}", sv: "{name} kan inte få den här DNS-planen: {why}" },
});
export const PlanNotRenewed = refusal({
  name: "PlanNotRenewed",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "A trial is not renewed: order a plan for the name instead",
    sv: "En provperiod förnyas inte: beställ en plan för namnet i stället",
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
    en: "Other names use name servers below {name}: {list}. Give those names other name servers first",
    sv: "Andra namn använder namnservrar under {name}: {list}. Ge de namnen andra namnservrar först",
  },
});
export const NoRegistryLock = refusal({
  name: "NoRegistryLock",
  resultCode: 2307,
  retry: "never",
  text: {
    en: "There is no registry lock for names under .{tld}",
    sv: "Det finns inget registerlås för namn under .{tld}",
  },
});
export const LockNeedsTwoStep = refusal({
  name: "LockNeedsTwoStep",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "The registry lock needs two-step login. Turn it on under Security first",
    sv: "Registerlåset kräver tvåstegsinloggning. Slå på den under Säkerhet först",
  },
});
export const NotLocked = refusal({
  name: "NotLocked",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "The domain has no registry lock that this could be done with",
    sv: "Domänen har inget registerlås som detta kan göras med",
  },
});
