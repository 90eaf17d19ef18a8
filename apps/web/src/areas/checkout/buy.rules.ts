import type { Target } from "../../shell/routing/paths.ts";

export type BuyLink = { readonly domainname: string; readonly years: string };
export type Visitor = { readonly isStranger: boolean; readonly hasBasket: boolean };

/** The form of a domain name in A-labels, which is the form that the search returns. */
const nameForm = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Reads what a link from another site asks for. Null if that cannot be put into the basket. */
export function boughtBy({ domainname, years }: BuyLink): { readonly name: string; readonly years: number } | null {
  const count = Number(years);
  return nameForm.test(domainname) && Number.isInteger(count) && count >= 1 && count <= 10
    ? { name: domainname, years: count }
    : null;
}

/**
 * Where a link from another site leads. For a visitor who is not logged in, the name is put into the basket in this browser, and
 * the next page is the checkout. Everybody else sees the name in the search and adds it there, because a link from another site
 * must not change the basket of a user (T147).
 */
export function nextOf(link: BuyLink, { isStranger, hasBasket }: Visitor): Target<"checkout"> | Target<"searchDomains"> {
  if (isStranger && hasBasket && boughtBy(link) !== null) return { to: "checkout" };
  return { to: "searchDomains", query: link.domainname === "" ? {} : { domainname: link.domainname } };
}
