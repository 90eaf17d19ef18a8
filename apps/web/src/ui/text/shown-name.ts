import { isAsciiDomainName, unicodeNameOf } from "@nameplane/values";

/** A name as people read it, of the form it travels in. */
export const shownName = (name: string): string => (isAsciiDomainName(name) ? unicodeNameOf(name) : name);
