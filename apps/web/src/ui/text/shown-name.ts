import { isAsciiDomainName, unicodeNameOf } from "@nameplane/values";

/** The Unicode form of a domain name given in ASCII form. */
export const shownName = (name: string): string => (isAsciiDomainName(name) ? unicodeNameOf(name) : name);
