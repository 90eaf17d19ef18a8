/** Texts of the PDF of an owner certificate. */
export const certificateTexts = {
  en: {
    title: "Domain owner certificate",
    file: (domain: string) => `owner-certificate-${domain}.pdf`,
    number: "Number",
    issued: "Issued",
    read: "Registry read",
    intro: (issuer: string, domain: string) =>
      `${issuer} certifies that the holder below was registered as the owner of the domain ${domain} when the registry was read.`,
    domain: "Domain",
    encoded: (domain: string) => `In DNS: ${domain}`,
    holder: "Owner",
    contact: (name: string) => `Contact: ${name}`,
    orgnr: (number: string) => `Registration number: ${number}`,
    registration: "Registration",
    since: (date: string) => `Registered on ${date}`,
    until: (date: string) => `Paid until ${date}`,
    check: "Check this certificate",
    how: (url: string, number: string) =>
      `Open ${url} and enter the number ${number}, or choose this file. The page says what the certificate says, and whether the owner is still the same.`,
    signed: "Signature",
    signature: (key: string) => `Ed25519 signature over the certified text, which the page shows, with the key ${key}:`,
    limits: "The certificate says what was registered at the time. It says nothing about rights to the name, such as trademarks.",
    page: (number: number, of: number) => `Page ${number} of ${of}`,
  },
  sv: {
    title: "Innehavarcertifikat",
    file: (domain: string) => `innehavarcertifikat-${domain}.pdf`,
    number: "Nummer",
    issued: "Utfärdat",
    read: "Registret avläst",
    intro: (issuer: string, domain: string) =>
      `${issuer} intygar att innehavaren nedan var registrerad som ägare till domänen ${domain} när registret lästes av.`,
    domain: "Domän",
    encoded: (domain: string) => `I DNS: ${domain}`,
    holder: "Innehavare",
    contact: (name: string) => `Kontakt: ${name}`,
    orgnr: (number: string) => `Organisationsnummer: ${number}`,
    registration: "Registrering",
    since: (date: string) => `Registrerad ${date}`,
    until: (date: string) => `Betald till ${date}`,
    check: "Kontrollera certifikatet",
    how: (url: string, number: string) =>
      `Öppna ${url} och ange numret ${number}, eller välj den här filen. Sidan visar vad certifikatet säger och om innehavaren fortfarande är densamma.`,
    signed: "Signatur",
    signature: (key: string) => `Ed25519-signatur av den intygade texten, som sidan visar, med nyckeln ${key}:`,
    limits:
      "Certifikatet säger vad som var registrerat vid tillfället. Det säger inget om rätten till namnet, till exempel varumärken.",
    page: (number: number, of: number) => `Sida ${number} av ${of}`,
  },
} as const;
