/** Where a party receives electronic documents: an identifier, and its scheme in the EAS code list (ISO 6523 and others). */
export type ElectronicAddress = { readonly scheme: string; readonly id: string };

/** The EAS schemes of VAT numbers, by the country prefix of the number. */
const vatSchemes: Readonly<Record<string, string>> = {
  AT: "9914",
  BE: "9925",
  BG: "9926",
  CY: "9928",
  CZ: "9929",
  DE: "9930",
  EE: "9931",
  EL: "9933",
  ES: "9920",
  FR: "9957",
  GB: "9932",
  HR: "9934",
  HU: "9910",
  IE: "9935",
  LT: "9937",
  LU: "9938",
  LV: "9939",
  MT: "9943",
  NL: "9944",
  PL: "9945",
  PT: "9946",
  RO: "9947",
  SI: "9949",
  SK: "9950",
};

/** Reads a Peppol participant written as scheme and identifier, such as 0007:5567788990. Null if the text is not in this form. */
export function readParticipant(text: string): ElectronicAddress | null {
  const [, scheme, id] = /^([0-9]{4}):([0-9A-Za-z._~-]{1,50})$/.exec(text) ?? [];
  return scheme === undefined || id === undefined ? null : { scheme, id };
}

/** An electronic address as a Peppol participant: scheme and identifier, such as 0007:5567788990. */
export const participantOf = ({ scheme, id }: ElectronicAddress): string => `${scheme}:${id}`;

/** The ten digits of a Swedish registration number. Null if the text is not such a number. */
export function swedishDigits(orgnr: string): string | null {
  const digits = orgnr.replaceAll(/\D/g, "");
  const last = digits.length === 12 ? digits.slice(2) : digits;
  return last.length === 10 ? last : null;
}

/**
 * The electronic address of a party: the agreed participant, otherwise the registration number of a Swedish company, otherwise
 * its VAT number, otherwise its email address. Null if it has none of these.
 */
export function addressOfParty(of: {
  readonly participant: string;
  readonly country: string;
  readonly orgnr: string;
  readonly vatnumber: string;
  readonly email: string;
}): ElectronicAddress | null {
  const agreed = readParticipant(of.participant);
  if (agreed !== null) return agreed;
  const swedish = of.country === "SE" ? swedishDigits(of.orgnr) : null;
  if (swedish !== null) return { scheme: "0007", id: swedish };
  const scheme = vatSchemes[of.vatnumber.slice(0, 2).toUpperCase()];
  if (scheme !== undefined) return { scheme, id: of.vatnumber.replaceAll(/\s/g, "") };
  return of.email === "" ? null : { scheme: "EM", id: of.email };
}
