import { get, post } from "../operation.ts";
import type {
  checkOwnerCertificateSpec,
  ownerCertificateFileSpec,
  ownerCertificateSpec,
  remakeOwnerCertificateSpec,
} from "./owner-certificates.ts";
import type { changeContactsSpec, domainContactsSpec } from "./contact-change.ts";
import type { IoOf } from "../spec.ts";
import type {
  addToBasketSpec,
  basketSpec,
  enterVoucherSpec,
  removeFromBasketSpec,
  removeVoucherSpec,
  updateBasketItemSpec,
} from "./basket.ts";
import type {
  bulkRowsSpec,
  bulkRunSpec,
  bulkRunsSpec,
  exportBulkRunSpec,
  previewBulkSpec,
  retryBulkSpec,
  startBulkSpec,
} from "./bulk.ts";
import type { cancelDomainSpec, cancellationSpec, keepDomainSpec } from "./cancellation.ts";
import type {
  closeRegistryLockSpec,
  endRegistryLockSpec,
  keepRegistryLockSpec,
  openRegistryLockSpec,
  orderRegistryLockSpec,
  registryLockSpec,
} from "./registry-lock.ts";
import type { setPlanRenewalSpec } from "./dns-plan.ts";
import type {
  acceptOfferSpec,
  askQuoteSpec,
  declineOfferSpec,
  inquiryListSpec,
  inquirySpec,
  replyToInquirySpec,
} from "./quotes.ts";
import type { ownServiceSpec, planServiceSpec, setServiceEndSpec } from "./own-service.ts";
import type { removeSpendingLimitSpec, setSpendingLimitSpec, spendingSpec } from "./spending.ts";
import type { addDnsNameSpec, removeDnsNameSpec } from "./serve-dns.ts";
import type { agreeRequoteSpec, requoteSpec } from "./requote.ts";
import type { getOrderSpec } from "./order-view.ts";
import type { cancelRequestSpec, fixRequestSpec, getRequestSpec, requestListSpec, restartRequestSpec } from "./request-list.ts";
import type { answerConsentSpec, changeOwnerSpec, consentsSpec, ownerChangeSpec, readConsentSpec } from "./owner-change.ts";

export const basket = get<IoOf<typeof basketSpec>>("basket", "/api/order/basket/");
export const addToBasket = post<IoOf<typeof addToBasketSpec>>("addToBasket", "/api/order/addtobasket/");
export const updateBasketItem = post<IoOf<typeof updateBasketItemSpec>>("updateBasketItem", "/api/order/updatebasketitem/");
export const removeFromBasket = post<IoOf<typeof removeFromBasketSpec>>("removeFromBasket", "/api/order/removefrombasket/");
export const enterVoucher = post<IoOf<typeof enterVoucherSpec>>("enterVoucher", "/api/order/entervoucher/");
export const removeVoucher = post<IoOf<typeof removeVoucherSpec>>("removeVoucher", "/api/order/removevoucher/");
export const getOrder = get<IoOf<typeof getOrderSpec>>("getOrder", "/api/order/getorder/");
export const requestList = get<IoOf<typeof requestListSpec>>("requestList", "/api/order/getrequests/");
export const getRequest = get<IoOf<typeof getRequestSpec>>("getRequest", "/api/order/getrequest/");
export const cancelRequest = post<IoOf<typeof cancelRequestSpec>>("cancelRequest", "/api/order/cancelrequest/", {
  needsKey: true,
});
export const restartRequest = post<IoOf<typeof restartRequestSpec>>("restartRequest", "/api/order/restartrequest/", {
  needsKey: true,
});
export const fixRequest = post<IoOf<typeof fixRequestSpec>>("fixRequest", "/api/order/fixrequest/", { needsKey: true });
export const requote = post<IoOf<typeof requoteSpec>>("requote", "/api/order/requote/");
export const agreeRequote = post<IoOf<typeof agreeRequoteSpec>>("agreeRequote", "/api/order/agreerequote/", {
  needsKey: true,
});
export const setPlanRenewal = post<IoOf<typeof setPlanRenewalSpec>>("setPlanRenewal", "/api/service/setplanrenewal/");
export const ownService = get<IoOf<typeof ownServiceSpec>>("ownService", "/api/service/getservice/");
export const setServiceEnd = post<IoOf<typeof setServiceEndSpec>>("setServiceEnd", "/api/service/setserviceend/");
export const planService = post<IoOf<typeof planServiceSpec>>("planService", "/api/service/planservice/");
export const askQuote = post<IoOf<typeof askQuoteSpec>>("askQuote", "/api/service/askquote/", { needsKey: true });
export const inquiryList = get<IoOf<typeof inquiryListSpec>>("inquiryList", "/api/service/getquotes/");
export const inquiry = get<IoOf<typeof inquirySpec>>("inquiry", "/api/service/getquote/");
export const replyToInquiry = post<IoOf<typeof replyToInquirySpec>>("replyToInquiry", "/api/service/replytoquote/");
export const acceptOffer = post<IoOf<typeof acceptOfferSpec>>("acceptOffer", "/api/service/acceptquote/");
export const declineOffer = post<IoOf<typeof declineOfferSpec>>("declineOffer", "/api/service/declinequote/");
export const domainContacts = get<IoOf<typeof domainContactsSpec>>("domainContacts", "/api/domain/getcontacts/");
export const changeContacts = post<IoOf<typeof changeContactsSpec>>("changeContacts", "/api/domain/changecontacts/", {
  needsKey: true,
});
export const ownerChange = get<IoOf<typeof ownerChangeSpec>>("ownerChange", "/api/domain/getownerchange/");
export const changeOwner = post<IoOf<typeof changeOwnerSpec>>("changeOwner", "/api/domain/changeowner/", {
  needsKey: true,
});
export const consents = get<IoOf<typeof consentsSpec>>("consents", "/api/order/getrequestconsents/");
export const readConsent = post<IoOf<typeof readConsentSpec>>("readConsent", "/api/consent/readask/");
export const answerConsent = post<IoOf<typeof answerConsentSpec>>("answerConsent", "/api/consent/answerask/");

export const previewBulk = post<IoOf<typeof previewBulkSpec>>("previewBulk", "/api/domain/previewbulk/");
export const startBulk = post<IoOf<typeof startBulkSpec>>("startBulk", "/api/domain/startbulk/", { needsKey: true });
export const bulkRun = get<IoOf<typeof bulkRunSpec>>("bulkRun", "/api/domain/getbulkrun/");
export const bulkRows = get<IoOf<typeof bulkRowsSpec>>("bulkRows", "/api/domain/getbulkrows/");
export const bulkRuns = get<IoOf<typeof bulkRunsSpec>>("bulkRuns", "/api/domain/getbulkruns/");
export const exportBulkRun = get<IoOf<typeof exportBulkRunSpec>>("exportBulkRun", "/api/domain/exportbulkrun/", {
  answers: "file",
});
export const retryBulk = post<IoOf<typeof retryBulkSpec>>("retryBulk", "/api/domain/retrybulk/", { needsKey: true });
export const cancellation = get<IoOf<typeof cancellationSpec>>("cancellation", "/api/order/getcancellation/");
export const cancelDomain = post<IoOf<typeof cancelDomainSpec>>("cancelDomain", "/api/order/canceldomain/", {
  needsKey: true,
});
export const keepDomain = post<IoOf<typeof keepDomainSpec>>("keepDomain", "/api/order/keepdomain/", { needsKey: true });
export const addDnsName = post<IoOf<typeof addDnsNameSpec>>("addDnsName", "/api/order/adddnsname/", { needsKey: true });
export const removeDnsName = post<IoOf<typeof removeDnsNameSpec>>("removeDnsName", "/api/order/removednsname/", {
  needsKey: true,
});
export const registryLock = get<IoOf<typeof registryLockSpec>>("registryLock", "/api/order/getregistrylock/");
export const orderRegistryLock = post<IoOf<typeof orderRegistryLockSpec>>("orderRegistryLock", "/api/order/orderregistrylock/", {
  needsKey: true,
});
export const openRegistryLock = post<IoOf<typeof openRegistryLockSpec>>("openRegistryLock", "/api/order/openregistrylock/", {
  needsKey: true,
});
export const closeRegistryLock = post<IoOf<typeof closeRegistryLockSpec>>("closeRegistryLock", "/api/order/closeregistrylock/", {
  needsKey: true,
});
export const endRegistryLock = post<IoOf<typeof endRegistryLockSpec>>("endRegistryLock", "/api/order/endregistrylock/", {
  needsKey: true,
});
export const keepRegistryLock = post<IoOf<typeof keepRegistryLockSpec>>("keepRegistryLock", "/api/order/keepregistrylock/", {
  needsKey: true,
});

export const spending = get<IoOf<typeof spendingSpec>>("spending", "/api/order/getspending/");
export const setSpendingLimit = post<IoOf<typeof setSpendingLimitSpec>>("setSpendingLimit", "/api/order/setspendinglimit/");
export const removeSpendingLimit = post<IoOf<typeof removeSpendingLimitSpec>>(
  "removeSpendingLimit",
  "/api/order/removespendinglimit/",
);

export const ownerCertificate = get<IoOf<typeof ownerCertificateSpec>>("ownerCertificate", "/api/order/getownercertificate/");
export const ownerCertificateFile = get<IoOf<typeof ownerCertificateFileSpec>>(
  "ownerCertificateFile",
  "/api/order/getownercertificatefile/",
  { answers: "file" },
);
export const remakeOwnerCertificate = post<IoOf<typeof remakeOwnerCertificateSpec>>(
  "remakeOwnerCertificate",
  "/api/order/remakeownercertificate/",
);
export const checkOwnerCertificate = post<IoOf<typeof checkOwnerCertificateSpec>>(
  "checkOwnerCertificate",
  "/api/order/checkownercertificate/",
);
