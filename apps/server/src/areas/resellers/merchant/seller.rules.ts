import type { Refusal } from "@nameplane/contracts";
import { BadParameter } from "@nameplane/contracts/refusals";
import {
  BankgiroWrong,
  BankMissing,
  IbanWrong,
  OrganisationNumberWrong,
  VatNumberWrong,
} from "@nameplane/contracts/resellers/refusals";
import {
  checkVatNumber,
  isBankgiro,
  isCountryCode,
  isIban,
  isSwedishOrganisationNumber,
  plainBankgiro,
  plainIban,
  plainIdNumber,
  plainVatNumber,
} from "@nameplane/values";

export type SellerFacts = {
  readonly name: string;
  readonly orgnr: string;
  readonly country: string;
  readonly isvatregistered: boolean;
  readonly vatnumber: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly email: string;
  readonly phone: string;
  readonly bankgiro: string;
  readonly iban: string;
  readonly bic: string;
  readonly hasftax: boolean;
  readonly firstnumber: number;
};

/**
 * The seller's details in the form in which they are stored and printed. A seller that is not registered for VAT has no VAT
 * number.
 */
export function plainSeller<Facts extends SellerFacts>(facts: Facts): Facts {
  return {
    ...facts,
    orgnr: plainIdNumber(facts.orgnr, facts.country),
    vatnumber: facts.isvatregistered ? plainVatNumber(facts.vatnumber) : "",
    bankgiro: plainBankgiro(facts.bankgiro),
    iban: plainIban(facts.iban),
    bic: facts.bic.toUpperCase(),
    hasftax: facts.country === "SE" && facts.hasftax,
  };
}

/** The prefix of the VAT numbers of a country. */
const prefixOf = (country: string): string => (country === "GR" ? "EL" : country);

/** The first problem with a seller's details, and the field it is in. Null if there is none. */
export function sellerProblem(facts: SellerFacts): { readonly refusal: Refusal; readonly param: keyof SellerFacts } | null {
  const { country, orgnr, vatnumber, bankgiro, iban } = facts;
  if (!isCountryCode(country)) return { refusal: BadParameter, param: "country" };
  if (country === "SE" && !isSwedishOrganisationNumber(orgnr)) return { refusal: OrganisationNumberWrong, param: "orgnr" };
  if (facts.isvatregistered && (!vatnumber.startsWith(prefixOf(country)) || checkVatNumber(vatnumber) !== null))
    return { refusal: VatNumberWrong, param: "vatnumber" };
  if (bankgiro === "" && iban === "") return { refusal: BankMissing, param: "bankgiro" };
  if (bankgiro !== "" && !isBankgiro(bankgiro)) return { refusal: BankgiroWrong, param: "bankgiro" };
  return iban !== "" && !isIban(iban) ? { refusal: IbanWrong, param: "iban" } : null;
}

/** The seller's details as staff approve them, and from which np_begin_mode creates the seller. */
export function sellerSnapshot(facts: SellerFacts): Readonly<Record<string, unknown>> {
  const { name, orgnr, country, street, postcode, city, email, phone, bankgiro, iban, bic } = facts;
  return {
    name,
    orgnr,
    vatnumber: facts.vatnumber === "" ? null : facts.vatnumber,
    country,
    isVatRegistered: facts.isvatregistered,
    firstNumber: facts.firstnumber,
    details: { lines: [street, `${postcode} ${city}`], email, phone, bankgiro, iban, bic, ftax: facts.hasftax },
  };
}
