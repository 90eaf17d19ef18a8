import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type {
  checkDelegationSpec,
  domainDetailsSpec,
  domainEventsSpec,
  getAuthCodeSpec,
  setAutoRenewOfManySpec,
  setAutoRenewSpec,
  setDomainLockSpec,
  setWhoisShieldSpec,
} from "./domain-details.ts";
import type {
  deleteDomainViewSpec,
  domainListSpec,
  domainViewsSpec,
  exportDomainsSpec,
  saveDomainViewSpec,
  selectDomainsSpec,
} from "./domain-list.ts";
import type { deleteLabelSpec, domainLabelsSpec, labelNamesSpec, saveLabelSpec, setDomainLabelsSpec } from "./labels.ts";
import type {
  createRenewalCalendarSpec,
  renewalCalendarsSpec,
  renewalForecastSpec,
  revokeRenewalCalendarSpec,
} from "./renewals.ts";
import type { searchDomainsSpec } from "./search-domains.ts";
import type { answerTransferSpec, checkTransferSpec, getTransferSpec, releaseDomainSpec, stopTransferSpec } from "./transfers.ts";
import type { whoisSpec } from "./whois.ts";

export const searchDomains = post<IoOf<typeof searchDomainsSpec>>("searchDomains", "/api/domain/searchdomains/", {
  answers: "ndjson",
});
export const whois = post<IoOf<typeof whoisSpec>>("whois", "/api/domain/whois/", { encoding: "form" });
export const domainList = get<IoOf<typeof domainListSpec>>("domainList", "/api/domain/getdomains/");
export const exportDomains = get<IoOf<typeof exportDomainsSpec>>("exportDomains", "/api/domain/exportdomains/", {
  answers: "file",
});
export const selectDomains = get<IoOf<typeof selectDomainsSpec>>("selectDomains", "/api/domain/selectdomains/");
export const domainViews = get<IoOf<typeof domainViewsSpec>>("domainViews", "/api/domain/getviews/");
export const saveDomainView = post<IoOf<typeof saveDomainViewSpec>>("saveDomainView", "/api/domain/setview/");
export const deleteDomainView = post<IoOf<typeof deleteDomainViewSpec>>("deleteDomainView", "/api/domain/deleteview/");
export const domainLabels = get<IoOf<typeof domainLabelsSpec>>("domainLabels", "/api/domain/getlabels/");
export const saveLabel = post<IoOf<typeof saveLabelSpec>>("saveLabel", "/api/domain/setlabel/");
export const deleteLabel = post<IoOf<typeof deleteLabelSpec>>("deleteLabel", "/api/domain/deletelabel/");
export const setDomainLabels = post<IoOf<typeof setDomainLabelsSpec>>("setDomainLabels", "/api/domain/setdomainlabels/");
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
export const releaseDomain = post<IoOf<typeof releaseDomainSpec>>("releaseDomain", "/api/domain/releasedomain/", {
  needsKey: true,
});
export const stopTransfer = post<IoOf<typeof stopTransferSpec>>("stopTransfer", "/api/domain/stoptransfer/");
export const setWhoisShield = post<IoOf<typeof setWhoisShieldSpec>>("setWhoisShield", "/api/domain/setwhoisshield/");
export const domainEvents = get<IoOf<typeof domainEventsSpec>>("domainEvents", "/api/domain/getevents/");
export const checkDelegation = post<IoOf<typeof checkDelegationSpec>>("checkDelegation", "/api/domain/checkdelegation/");
export const renewalForecast = get<IoOf<typeof renewalForecastSpec>>("renewalForecast", "/api/domain/getforecast/");
export const renewalCalendars = get<IoOf<typeof renewalCalendarsSpec>>("renewalCalendars", "/api/domain/getcalendars/");
// There is no idempotency key, because the answer that is stored for repeated calls would contain the secret address.
export const createRenewalCalendar = post<IoOf<typeof createRenewalCalendarSpec>>(
  "createRenewalCalendar",
  "/api/domain/createcalendar/",
);
export const revokeRenewalCalendar = post<IoOf<typeof revokeRenewalCalendarSpec>>(
  "revokeRenewalCalendar",
  "/api/domain/revokecalendar/",
);
