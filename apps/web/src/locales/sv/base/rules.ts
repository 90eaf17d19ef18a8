import type { TextsOf } from "../../messages.ts";
import type { texts as en } from "../../en/base/rules.ts";

export const texts = {
  required: "Fältet måste fyllas i",
  too_long: "Använd högst {max, number} tecken",
  too_short: "Använd minst {min, number} tecken",
  invalid_url: "Ange en fullständig webbadress, till exempel https://example.com",
  invalid_email: "Ange en e-postadress, till exempel namn@example.com",
  invalid_domain: "Ange ett domännamn, till exempel example.com",
  too_long_domain: "Ett domännamn får ha högst 255 tecken",
  invalid_domain_part: "Ange ett namn med bokstäver, siffror och bindestreck, utan toppdomän",
  invalid_hostname: "Ange ett värdnamn med minst tre delar, till exempel ns1.example.com",
  too_long_hostname: "Ett värdnamn får ha högst 255 tecken",
  invalid_password: "Använd bara bokstäver utan accenter, siffror och specialtecken, inga mellanslag",
  invalid_phone: "Endast siffror är tillåtna, 7 till 15 stycken",
  invalid_username: "Ogiltigt användarnamn. Använd minst 3 tecken: bokstäver utan accent, siffror och understreck",
  minimum_requirements: "Minimikraven är inte uppfyllda: minst 8 tecken med stora och små bokstäver och siffror",
  invalid_ip_address: "Ange en IP-adress, till exempel 192.0.2.1 eller 2001:db8::1",
  too_long_password: "Ett lösenord får ha högst 80 tecken",
  invalid_orgnr: "Ange ett organisationsnummer med tio siffror. Någon siffra saknas eller är fel",
  invalid_personnr: "Ange ett personnummer: födelsedatum och fyra siffror. Någon siffra saknas eller är fel",
  invalid_postcode: "Postnumret är inte giltigt för landet",
  invalid_vat_number: "Ange hela momsnumret med landskod, till exempel SE556036079301",
  password_mismatch: "Lösenorden stämmer inte överens",
  phone_too_long_for_contact:
    "Telefonnumret är för långt för en domänkontakt: högst 14 siffror efter landsnumret, 17 tecken totalt",
  invalid_country: "Välj ett land",
  invalid_swish_number: "Ange de tio siffrorna i ett svenskt mobilnummer som börjar med 07",
  too_long_username: "Ett användarnamn får ha högst 80 tecken",
  invalid_code: "Ange 6 siffror",
  not_confirmed: "Det stämmer inte med namnet",
} as const satisfies TextsOf<typeof en>;
