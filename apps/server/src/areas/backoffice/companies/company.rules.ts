import type { Refusal } from "@nameplane/contracts";
import { plainSeller, sellerProblem } from "../../resellers/merchant/seller.rules.ts";

/** The data of a company that staff can change. */
export type CompanyFacts = {
  readonly name: string;
  readonly orgnr: string;
  readonly isvatregistered: boolean;
  readonly vatnumber: string;
  readonly street: string;
  readonly postal: string;
  readonly email: string;
  readonly phone: string;
  readonly bankgiro: string;
  readonly iban: string;
  readonly bic: string;
  readonly hasftax: boolean;
};

/** The data in the form in which they are stored and printed, for a company in this country. */
export function plainCompany(facts: CompanyFacts, country: string): CompanyFacts {
  const { country: _, postcode: __, city: ___, firstnumber: ____, ...plain } = plainSeller(asSeller(facts, country));
  return { ...plain, postal: facts.postal };
}

/** The first problem with the data, and the field it is in. Null if there is none. */
export function companyProblem(
  facts: CompanyFacts,
  country: string,
): { readonly refusal: Refusal; readonly param: string } | null {
  return sellerProblem(asSeller(facts, country));
}

const asSeller = ({ postal, ...facts }: CompanyFacts, country: string) => ({
  ...facts,
  country,
  postcode: postal,
  city: "",
  firstnumber: 1,
});

/** The names of the fields that differ. */
export function changedFields(before: CompanyFacts, after: CompanyFacts): (keyof CompanyFacts)[] {
  const names = Object.keys(after) as (keyof CompanyFacts)[];
  return names.filter((name) => before[name] !== after[name]);
}
