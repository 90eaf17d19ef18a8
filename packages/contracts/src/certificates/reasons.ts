/** Why a certificate is revoked (RFC 5280 5.3.1). */
export const revokeReasons = ["unspecified", "key_compromise", "superseded", "cessation"] as const;
export type RevokeReason = (typeof revokeReasons)[number];
