import { domainName, unicodeNameOf } from "@nameplane/values";

/** A stored name as people read it. */
export const unicodeOf = (asciiName: string): string => unicodeNameOf(domainName(asciiName));
