import { refusal } from "../refusal.ts";

export const LogoUnreadable = refusal({
  name: "LogoUnreadable",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "We cannot use this logo. Choose a PNG of up to 2,000 pixels, or an SVG file, of up to 70 kB",
    sv: "Logotypen går inte att använda. Välj en PNG på högst 2 000 bildpunkter eller en SVG-fil, på högst 70 kB",
  },
});
export const NothingToPublish = refusal({
  name: "NothingToPublish",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "There is nothing to publish: the draft is the same as what customers see",
    sv: "Det finns inget att publicera: utkastet är likadant som det kunderna ser",
  },
});
export const NotABrandFile = refusal({
  name: "NotABrandFile",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "This is not a brand file, or it was changed by hand and something in it is wrong ({field})",
    sv: "Det här är ingen varumärkesfil, eller så har den ändrats för hand och något i den är fel ({field})",
  },
});
export const HostTaken = refusal({
  name: "HostTaken",
  resultCode: 2302,
  retry: "after-fix",
  text: { en: "This address is already in use", sv: "Adressen används redan" },
});
export const HostNotProved = refusal({
  name: "HostNotProved",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "We cannot see the TXT record yet. It can take a while before a new record is visible everywhere",
    sv: "Vi ser inte TXT-posten än. Det kan ta en stund innan en ny post syns överallt",
  },
});
export const HostNotAsked = refusal({
  name: "HostNotAsked",
  resultCode: 2400,
  retry: "later",
  text: {
    en: "The name servers of the address did not answer. Try again in a moment",
    sv: "Namnservrarna för adressen svarade inte. Försök igen om en stund",
  },
});
export const HostIsMain = refusal({
  name: "HostIsMain",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "This is the brand's main address. Choose another main address first",
    sv: "Det här är varumärkets huvudadress. Välj en annan huvudadress först",
  },
});
export const HostWithoutMain = refusal({
  name: "HostWithoutMain",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The brand has no main address yet. Choose one first",
    sv: "Varumärket har ingen huvudadress än. Välj en först",
  },
});
export const NotAReseller = refusal({
  name: "NotAReseller",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "A brand can only be lent to an active master account of the provider's own brand",
    sv: "Ett varumärke kan bara lånas ut till ett aktivt huvudkonto i leverantörens eget varumärke",
  },
});
export const UnusableSite = refusal({
  name: "UnusableSite",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "{site} is not the address of a site. Enter it as https://www.example.com, without a path",
    sv: "{site} är ingen adress till en webbplats. Skriv den som https://www.exempel.se, utan sökväg",
  },
});
export const TooManySites = refusal({
  name: "TooManySites",
  resultCode: 2004,
  retry: "after-fix",
  text: {
    en: "At most {most} sites can show the search",
    sv: "Högst {most} webbplatser kan visa sökningen",
  },
});
export const UnknownTlds = refusal({
  name: "UnknownTlds",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "These TLDs are not sold here: {tlds}",
    sv: "De här toppdomänerna säljs inte här: {tlds}",
  },
});
export const NoTldLeft = refusal({
  name: "NoTldLeft",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Sell at least one TLD. To stop all sales, turn the search off",
    sv: "Sälj minst en toppdomän. Stäng av sökningen om inget ska säljas",
  },
});

// ---- Name servers under a brand's own names.
export const BrandServersWrong = refusal({
  name: "BrandServersWrong",
  resultCode: 2306,
  retry: "after-fix",
  text: {
    en: "Enter {min} to {max} names, each once, such as ns1.example.com. Names of our own cannot be used",
    sv: "Ange {min} till {max} namn, vart och ett en gång, till exempel ns1.example.com. Våra egna namn går inte att använda",
  },
});
export const ServerNameTaken = refusal({
  name: "ServerNameTaken",
  resultCode: 2302,
  retry: "after-fix",
  text: {
    en: "{host} is already a name server of another brand, or its domain belongs to another customer",
    sv: "{host} är redan namnserver för ett annat varumärke, eller så tillhör domänen en annan kund",
  },
});
export const BrandServersInUse = refusal({
  name: "BrandServersInUse",
  resultCode: 2305,
  retry: "after-fix",
  text: {
    en: "Domains are still delegated to these name servers. Replace the names instead, or move the domains first",
    sv: "Domäner är fortfarande delegerade till de här namnservrarna. Byt namnen i stället, eller flytta domänerna först",
  },
});
export const BrandServersChanged = refusal({
  name: "BrandServersChanged",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "The names were changed while they were being checked. Check again",
    sv: "Namnen ändrades medan de kontrollerades. Kontrollera igen",
  },
});
export const BrandServersNotUsed = refusal({
  name: "BrandServersNotUsed",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The brand's name servers are not in use. Domains can be moved once every name is right",
    sv: "Varumärkets namnservrar används inte. Domäner kan flyttas när alla namn stämmer",
  },
});
export const NothingToMove = refusal({
  name: "NothingToMove",
  resultCode: 2304,
  retry: "never",
  text: {
    en: "These customers have no domain that is delegated to our other name servers",
    sv: "De här kunderna har ingen domän som är delegerad till våra andra namnservrar",
  },
});
