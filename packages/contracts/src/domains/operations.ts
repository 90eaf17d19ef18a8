import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { domainDetailsSpec, getAuthCodeSpec, setAutoRenewSpec, setDomainLockSpec } from "./domain-details.ts";
import type { domainListSpec } from "./domain-list.ts";
import type { searchDomainsSpec } from "./search-domains.ts";
import type { whoisSpec } from "./whois.ts";

export const searchDomains = post<IoOf<typeof searchDomainsSpec>>("searchDomains", "/api/domain/searchdomains/", {
  answers: "ndjson",
});
export const whois = post<IoOf<typeof whoisSpec>>("whois", "/api/domain/whois/", { encoding: "form" });
export const domainList = get<IoOf<typeof domainListSpec>>("domainList", "/api/domain/getdomains/");
export const domainDetails = get<IoOf<typeof domainDetailsSpec>>("domainDetails", "/api/domain/getdetails/");
export const setAutoRenew = post<IoOf<typeof setAutoRenewSpec>>("setAutoRenew", "/api/domain/setautorenew/");
export const setDomainLock = post<IoOf<typeof setDomainLockSpec>>("setDomainLock", "/api/domain/setlock/", {
  needsKey: true,
});
export const getAuthCode = post<IoOf<typeof getAuthCodeSpec>>("getAuthCode", "/api/domain/getauthcode/", {
  needsKey: true,
});
