import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type {
  domainDetailsSpec,
  getAuthCodeSpec,
  setAutoRenewOfManySpec,
  setAutoRenewSpec,
  setDomainLockSpec,
} from "./domain-details.ts";
import type { domainListSpec, exportDomainsSpec } from "./domain-list.ts";
import type {
  deleteLabelSpec,
  domainLabelsSpec,
  labelNamesSpec,
  saveLabelSpec,
  setDomainLabelsSpec,
} from "./labels.ts";
import type { searchDomainsSpec } from "./search-domains.ts";
import type { answerTransferSpec, checkTransferSpec, getTransferSpec, stopTransferSpec } from "./transfers.ts";
import type { whoisSpec } from "./whois.ts";

export const searchDomains = post<IoOf<typeof searchDomainsSpec>>("searchDomains", "/api/domain/searchdomains/", {
  answers: "ndjson",
});
export const whois = post<IoOf<typeof whoisSpec>>("whois", "/api/domain/whois/", { encoding: "form" });
export const domainList = get<IoOf<typeof domainListSpec>>("domainList", "/api/domain/getdomains/");
export const exportDomains = get<IoOf<typeof exportDomainsSpec>>("exportDomains", "/api/domain/exportdomains/", {
  answers: "file",
});
export const domainLabels = get<IoOf<typeof domainLabelsSpec>>("domainLabels", "/api/domain/getlabels/");
export const saveLabel = post<IoOf<typeof saveLabelSpec>>("saveLabel", "/api/domain/setlabel/");
export const deleteLabel = post<IoOf<typeof deleteLabelSpec>>("deleteLabel", "/api/domain/deletelabel/");
export const setDomainLabels = post<IoOf<typeof setDomainLabelsSpec>>(
  "setDomainLabels",
  "/api/domain/setdomainlabels/",
);
export const labelNames = post<IoOf<typeof labelNamesSpec>>("labelNames", "/api/domain/setlabelsbyname/");
export const domainDetails = get<IoOf<typeof domainDetailsSpec>>("domainDetails", "/api/domain/getdetails/");
export const setAutoRenew = post<IoOf<typeof setAutoRenewSpec>>("setAutoRenew", "/api/domain/setautorenew/");
export const setAutoRenewOfMany = post<IoOf<typeof setAutoRenewOfManySpec>>(
  "setAutoRenewOfMany",
  "/api/domain/setautorenewofmany/",
);
export const setDomainLock = post<IoOf<typeof setDomainLockSpec>>("setDomainLock", "/api/domain/setlock/", {
  needsKey: true,
});
export const getAuthCode = post<IoOf<typeof getAuthCodeSpec>>("getAuthCode", "/api/domain/getauthcode/", {
  needsKey: true,
});
export const checkTransfer = post<IoOf<typeof checkTransferSpec>>("checkTransfer", "/api/domain/checktransfer/");
export const getTransfer = get<IoOf<typeof getTransferSpec>>("getTransfer", "/api/domain/gettransfer/");
export const answerTransfer = post<IoOf<typeof answerTransferSpec>>("answerTransfer", "/api/domain/answertransfer/", {
  needsKey: true,
});
export const stopTransfer = post<IoOf<typeof stopTransferSpec>>("stopTransfer", "/api/domain/stoptransfer/");
