import type { TokenKind } from "@nameplane/contracts/dnsapi/tokens";

/** In the order in which they are offered, the most needed first. */
export const tokenKindNames = ["acme", "ddns", "cert", "dns"] as const satisfies readonly TokenKind[];
