import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { createDnsTokenSpec, dnsTokensSpec, revokeDnsTokenSpec } from "./tokens.ts";

export const dnsTokens = get<IoOf<typeof dnsTokensSpec>>("dnsTokens", "/api/dns/gettokens/");
// Without a key: an answer that is kept for repeats would keep the token with it.
export const createDnsToken = post<IoOf<typeof createDnsTokenSpec>>("createDnsToken", "/api/dns/createtoken/");
export const revokeDnsToken = post<IoOf<typeof revokeDnsTokenSpec>>("revokeDnsToken", "/api/dns/revoketoken/");
