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
export const NotAReseller = refusal({
  name: "NotAReseller",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "A brand can only be lent to an active master account of the provider's own brand",
    sv: "Ett varumärke kan bara lånas ut till ett aktivt huvudkonto i leverantörens eget varumärke",
  },
});
