import { applicationDoubts, type ApplicationDoubt } from "@nameplane/contracts/resellers/values";

/** What is known about an application to become a reseller when it is made. */
export type ApplicationFacts = {
  /** The mail addresses of the application and of the account's owner. */
  readonly emails: readonly string[];
  /** Domains of mail addresses with which staff want to look at every application, in lower case. */
  readonly reviewed: readonly string[];
  /** Whether more applications came from the network of the caller than people of one office make. */
  readonly isFast: boolean;
  /** The country of the account's owner, and that of the caller's network. Null if it is not known. */
  readonly ownCountry: string | null;
  readonly callCountry: string | null;
  readonly wasRefused: boolean;
};

/** Whether a mail address belongs to one of the domains, or to a domain below one of them. */
function isOf(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return domains.some((each) => domain === each || domain.endsWith(`.${each}`));
}

/**
 * Why staff have to look at an application. Doubts never refuse anybody: a traveller, a small mail provider or an office behind
 * one address look the same as somebody who hides. Empty if nothing is in doubt.
 */
export function doubtsOf(facts: ApplicationFacts): ApplicationDoubt[] {
  const { emails, reviewed, isFast, ownCountry, callCountry, wasRefused } = facts;
  const found: Readonly<Record<ApplicationDoubt, boolean>> = {
    mail: emails.some((email) => isOf(email, reviewed)),
    pace: isFast,
    country: ownCountry !== null && callCountry !== null && ownCountry !== callCountry,
    refused: wasRefused,
  };
  return applicationDoubts.filter((doubt) => found[doubt]);
}
