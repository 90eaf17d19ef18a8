import type { RegisteredCompany } from "@nameplane/contracts/contacts/company";

/** What a public register of companies says about one organisation number. */
export type CompanyAnswer =
  | { readonly result: "found"; readonly company: RegisteredCompany }
  /** The register has no such company. */
  | { readonly result: "unknown" }
  /** The register does not answer, or its answer cannot be read. This says nothing about the number. */
  | { readonly result: "unavailable"; readonly code: string };

/** The public register of the companies of one country. */
export interface CompanyRegister {
  /** ISO 3166-1 code of the country. */
  readonly country: string;
  /** Its name, as it is written in its country. */
  readonly name: string;
  /**
   * The number as the register wants it; null if it is no number of a company. Numbers of persons are never sent, also not those
   * of sole traders.
   */
  readonly numberOf: (text: string) => string | null;
  /** `number` comes from numberOf. Never throws. */
  find(number: string): Promise<CompanyAnswer>;
}
