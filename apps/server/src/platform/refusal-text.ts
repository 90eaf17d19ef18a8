import { fill, type Refusal } from "@nameplane/contracts";
import { dateText } from "@nameplane/contracts/date-text";
import { countryName, isCountryCode, type RuleKey } from "@nameplane/values";

/** What each rule requires, worded as the end of a refusal's sentence. */
export const ruleTexts: Readonly<Record<RuleKey, { readonly en: string; readonly sv: string }>> = {
  "rules.required": {
    en: "it must not be empty",
    sv: "det får inte vara tomt",
  },
  "rules.invalid_url": {
    en: "enter a full web address, such as https://example.com",
    sv: "ange en hel webbadress, till exempel https://example.com",
  },
  "rules.invalid_email": {
    en: "enter an email address, such as name@example.com",
    sv: "ange en e-postadress, till exempel namn@example.com",
  },
  "rules.too_long_domain": {
    en: "a domain name has at most 255 characters",
    sv: "ett domännamn har högst 255 tecken",
  },
  "rules.invalid_domain": {
    en: "enter a domain name, such as example.com",
    sv: "ange ett domännamn, till exempel example.com",
  },
  "rules.invalid_domain_part": {
    en: "enter a name of letters, digits and hyphens, without the TLD",
    sv: "ange ett namn med bokstäver, siffror och bindestreck, utan toppdomän",
  },
  "rules.too_long_hostname": {
    en: "a host name has at most 255 characters",
    sv: "ett värdnamn har högst 255 tecken",
  },
  "rules.invalid_hostname": {
    en: "enter a host name of at least three parts, such as ns1.example.com",
    sv: "ange ett värdnamn med minst tre delar, till exempel ns1.example.com",
  },
  "rules.invalid_ip_address": {
    en: "enter an IP address, such as 192.0.2.1 or 2001:db8::1",
    sv: "ange en IP-adress, till exempel 192.0.2.1 eller 2001:db8::1",
  },
  "rules.invalid_password": {
    en: "use only unaccented letters, digits and symbols, without spaces",
    sv: "använd bokstäver utan accenter, siffror och tecken, inga mellanslag",
  },
  "rules.minimum_requirements": {
    en: "a password has at least 8 characters with upper case, lower case and digits",
    sv: "ett lösenord har minst 8 tecken med stora och små bokstäver och siffror",
  },
  "rules.too_long_password": {
    en: "a password has at most 80 characters",
    sv: "ett lösenord har högst 80 tecken",
  },
  "rules.password_mismatch": {
    en: "the two passwords do not match",
    sv: "lösenorden stämmer inte överens",
  },
  "rules.invalid_phone": {
    en: "a phone number has 7 to 15 digits",
    sv: "ett telefonnummer har 7 till 15 siffror",
  },
  "rules.phone_too_long_for_contact": {
    en: "this phone number is too long for a domain contact: at most 14 digits after the country code, 17 characters in all",
    sv: "telefonnumret är för långt för en domänkontakt: högst 14 siffror efter landsnumret, 17 tecken totalt",
  },
  "rules.invalid_country": {
    en: "choose a country",
    sv: "välj ett land",
  },
  "rules.invalid_swish_number": {
    en: "enter the ten digits of a Swedish mobile number, starting with 07",
    sv: "ange de tio siffrorna i ett svenskt mobilnummer som börjar med 07",
  },
  "rules.invalid_username": {
    en: "a username has at least 3 characters: unaccented letters, digits and underscore",
    sv: "ett användarnamn har minst 3 tecken: bokstäver utan accent, siffror och understreck",
  },
  "rules.too_long_username": {
    en: "a username has at most 80 characters",
    sv: "ett användarnamn har högst 80 tecken",
  },
  "rules.invalid_vat_number": {
    en: "enter the full VAT number including the country, such as SE556036079301",
    sv: "skriv hela momsnumret med landskod, till exempel SE556036079301",
  },
  "rules.invalid_orgnr": {
    en: "a Swedish organisation number has ten digits, and the last one must match the others",
    sv: "ett organisationsnummer har tio siffror, och den sista måste stämma med de andra",
  },
  "rules.invalid_personnr": {
    en: "a Swedish personal identity number is the date of birth and four digits, and the last one must match the others",
    sv: "ett personnummer är födelsedatum och fyra siffror, och den sista måste stämma med de andra",
  },
  "rules.invalid_postcode": {
    en: "this is not a valid postcode for the country",
    sv: "det är inte ett giltigt postnummer i landet",
  },
  "rules.invalid_code": {
    en: "enter 6 digits",
    sv: "ange 6 siffror",
  },
};

const isRuleKey = (text: string | number | undefined): text is RuleKey =>
  typeof text === "string" && Object.hasOwn(ruleTexts, text);

/**
 * A refusal as users read it: with the broken rule in words, not as its key, and dates and countries as the language writes
 * them.
 */
export function refusalText(
  refusal: Pick<Refusal, "text">,
  values: Readonly<Record<string, string | number>>,
  language: "en" | "sv",
): string {
  const { rule, date, country } = values;
  return fill(refusal.text[language], {
    ...values,
    ...(isRuleKey(rule) ? { rule: ruleTexts[rule][language] } : {}),
    ...(typeof country === "string" && isCountryCode(country) ? { country: countryName(country, language) } : {}),
    ...(typeof date === "string" ? { date: dateText(date, language) } : {}),
  });
}
