import type { TokenKind } from "@nameplane/contracts/dnsapi/tokens";

/** In the order they are offered: what most people need first. */
export const tokenKindNames = ["acme", "ddns", "dns"] as const satisfies readonly TokenKind[];
