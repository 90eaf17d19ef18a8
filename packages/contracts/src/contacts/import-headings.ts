import type { ContactColumn } from "./import-values.ts";

/** Headings of columns, in lower case without spaces and punctuation, and the fields that they stand for. */
export const contactHeadings: Readonly<Record<ContactColumn, readonly string[]>> = {
  organization: [
    "organization",
    "organisation",
    "company",
    "companyname",
    "organizationname",
    "organisationname",
    "orgname",
    "org",
    "företag",
    "företagsnamn",
    "bolag",
    "bolagsnamn",
    "organisationsnamn",
  ],
  name: ["name", "fullname", "contactname", "namn", "fullständigtnamn", "kontaktperson"],
  firstname: ["firstname", "givenname", "forename", "förnamn"],
  lastname: ["lastname", "surname", "familyname", "efternamn"],
  email: ["email", "mail", "epost", "epostadress", "emailaddress", "mejl", "mejladress"],
  phone: ["phone", "telephone", "phonenumber", "telefon", "telefonnummer", "mobil", "mobile", "voice", "tel"],
  street: [
    "street",
    "streetaddress",
    "address",
    "address1",
    "addressline1",
    "street1",
    "adress",
    "adress1",
    "gatuadress",
    "gata",
  ],
  street2: ["street2", "address2", "addressline2", "adress2", "adressrad2", "co"],
  postcode: ["postcode", "postalcode", "zip", "zipcode", "pc", "postnummer", "postnr"],
  city: ["city", "town", "ort", "postort", "stad"],
  region: ["region", "state", "province", "stateprovince", "county", "län", "sp"],
  country: ["country", "countrycode", "cc", "land", "landskod"],
  party: ["party", "type", "typ", "kind", "kundtyp", "contacttype", "kontakttyp"],
  idnumber: [
    "idnumber",
    "orgnr",
    "orgno",
    "organisationsnummer",
    "organizationnumber",
    "organisationnumber",
    "companynumber",
    "registrationnumber",
    "personnummer",
    "personnr",
  ],
  vatnumber: ["vatnumber", "vat", "vatid", "taxid", "momsnummer", "momsnr", "momsregistreringsnummer"],
};

/** Words for a company and a person in files, in lower case. */
export const partyWords: Readonly<Record<string, "company" | "person">> = {
  company: "company",
  business: "company",
  organization: "company",
  organisation: "company",
  företag: "company",
  person: "person",
  private: "person",
  individual: "person",
  privat: "person",
  privatperson: "person",
};

/** A heading in lower case, without spaces and punctuation. */
export const plainHeading = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");
