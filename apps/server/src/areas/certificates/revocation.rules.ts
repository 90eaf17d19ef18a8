import type { RevokeReason } from "@nameplane/contracts/certificates/reasons";

/** The numbers of revocation reasons in certificates (RFC 5280 5.3.1). */
export const reasonNumbers: Readonly<Record<RevokeReason, number>> = {
  unspecified: 0,
  key_compromise: 1,
  superseded: 4,
  cessation: 5,
};
