import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { createDnsTokenSpec, dnsTokensSpec, revokeDnsTokenSpec } from "./tokens.ts";

export const dnsTokens = get<IoOf<typeof dnsTokensSpec>>("dnsTokens", "/api/dns/gettokens/");
// There is no idempotency key, because the answer that is stored for repeated calls would contain the token.
export const createDnsToken = post<IoOf<typeof createDnsTokenSpec>>("createDnsToken", "/api/dns/createtoken/");
export const revokeDnsToken = post<IoOf<typeof revokeDnsTokenSpec>>("revokeDnsToken", "/api/dns/revoketoken/");
