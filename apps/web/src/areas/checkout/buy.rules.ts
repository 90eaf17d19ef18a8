import type { Target } from "../../shell/routing/paths.ts";

export type BuyLink = { readonly domainname: string; readonly years: string };
export type Visitor = { readonly isStranger: boolean; readonly hasBasket: boolean };

/** A name in A-labels, as a search answers with it. */
const nameForm = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** What a link from another site asks for, if it can be put into the basket; else null. */
export function boughtBy({ domainname, years }: BuyLink): { readonly name: string; readonly years: number } | null {
  const count = Number(years);
  return nameForm.test(domainname) && Number.isInteger(count) && count >= 1 && count <= 10
    ? { name: domainname, years: count }
    : null;
}

/**
 * Where a link from another site leads. A stranger's name is put into the basket in this browser, and the way leads to the
 * checkout. Everybody else sees the name in the search and adds it there: no link of another site changes the basket of a user
 * (T147).
 */
export function nextOf(link: BuyLink, { isStranger, hasBasket }: Visitor): Target<"checkout"> | Target<"searchDomains"> {
  if (isStranger && hasBasket && boughtBy(link) !== null) return { to: "checkout" };
  return { to: "searchDomains", query: link.domainname === "" ? {} : { domainname: link.domainname } };
}
