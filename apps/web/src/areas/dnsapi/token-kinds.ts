import type { TokenKind } from "@nameplane/contracts/dnsapi/tokens";

/** The kinds of tokens in the order in which they are offered, the most needed first. */
export const tokenKindNames = ["acme", "ddns", "cert", "dns"] as const satisfies readonly TokenKind[];
