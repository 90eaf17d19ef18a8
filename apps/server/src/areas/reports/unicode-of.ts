import { domainName, unicodeNameOf } from "@nameplane/values";

/** A stored name in the form that people read. */
export const unicodeOf = (asciiName: string): string => unicodeNameOf(domainName(asciiName));
