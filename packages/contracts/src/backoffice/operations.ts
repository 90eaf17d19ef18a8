import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { checkCallerSpec, enterCustomerSpec, resetSecondFactorSpec, stopSecondFactorResetSpec } from "./customer-logins.ts";
import type { changeCustomerStateSpec, previewCustomerStateSpec } from "./customer-state.ts";
import type { findCompanyAsStaffSpec } from "../contacts/company.ts";
import type * as customerProfile from "./acts/customer-profile.ts";
import type { moderateCustomerSpec, setCustomerTermsSpec } from "./customer-terms.ts";
import type { resellerContactsSpec, setResellerSpec } from "./customer-reseller.ts";
import type * as announcements from "./announcements.ts";
import type * as articles from "./articles.ts";
import type * as companySpecs from "./acts/companies.ts";
import type * as customers from "./customers.ts";
import type { askDocumentSpec, decideDocumentSpec, reviewFileSpec, reviewListSpec, reviewSpec } from "./documents.ts";
import type { differenceListSpec, fixDifferenceSpec } from "./differences.ts";
import type * as domainacts from "./acts/domain-acts.ts";
import type * as merges from "./acts/merges.ts";
import type * as finder from "./finder.ts";
import type * as objects from "./objects.ts";
import type * as lists from "./lists/lists.ts";
import type * as rateSpecs from "./exchange-rates.ts";
import type * as priceGroupSpecs from "./price-groups.ts";
import type * as prices from "./prices.ts";
import type * as servicePlanSpecs from "./service-plans.ts";
import type * as promotionSpecs from "./promotions/promotions.ts";
import type * as manualOrders from "./acts/manual-orders.ts";
import type * as orderActs from "./acts/order-acts.ts";
import type * as registries from "./registries.ts";
import type * as search from "./search.ts";
import type * as tlds from "./tlds.ts";
import type { systemStatusSpec } from "./status.ts";
import type * as specs from "./tasks.ts";
import type * as quotes from "./quotes.ts";
import type * as verifications from "./acts/verifications.ts";

export const systemStatus = get<IoOf<typeof systemStatusSpec>>("systemStatus", "/api/miscellaneous/getsystemstatus/");

export const reviewList = get<IoOf<typeof reviewListSpec>>("reviewList", "/api/staff/getdocuments/");
export const review = get<IoOf<typeof reviewSpec>>("review", "/api/staff/getdocument/");
export const reviewFile = get<IoOf<typeof reviewFileSpec>>("reviewFile", "/api/staff/getfile/", { answers: "file" });
export const decideDocument = post<IoOf<typeof decideDocumentSpec>>("decideDocument", "/api/staff/decide/");
export const askDocument = post<IoOf<typeof askDocumentSpec>>("askDocument", "/api/staff/ask/");

export const staffVerifications = get<IoOf<typeof verifications.staffVerificationsSpec>>(
  "staffVerifications",
  "/api/staff/getverifications/",
);
export const mailVerification = post<IoOf<typeof verifications.mailVerificationSpec>>(
  "mailVerification",
  "/api/staff/mailverification/",
);
export const extendVerification = post<IoOf<typeof verifications.extendVerificationSpec>>(
  "extendVerification",
  "/api/staff/extendverification/",
);
export const proveVerification = post<IoOf<typeof verifications.proveVerificationSpec>>(
  "proveVerification",
  "/api/staff/proveverification/",
);

export const differenceList = get<IoOf<typeof differenceListSpec>>("differenceList", "/api/staff/getdifferences/");
export const fixDifference = post<IoOf<typeof fixDifferenceSpec>>("fixDifference", "/api/staff/fixdifference/", {
  needsKey: true,
});

export const taskList = get<IoOf<typeof specs.taskListSpec>>("taskList", "/api/staff/gettasks/");
export const taskCounts = get<IoOf<typeof specs.taskCountsSpec>>("taskCounts", "/api/staff/gettaskcounts/");
export const task = get<IoOf<typeof specs.taskSpec>>("task", "/api/staff/gettask/");
export const takeTask = post<IoOf<typeof specs.takeTaskSpec>>("takeTask", "/api/staff/taketask/");
export const endTask = post<IoOf<typeof specs.endTaskSpec>>("endTask", "/api/staff/endtask/");

export const staffRequest = get<IoOf<typeof specs.staffRequestSpec>>("staffRequest", "/api/staff/getrequest/");
export const staffInquiries = get<IoOf<typeof quotes.staffInquiriesSpec>>("staffInquiries", "/api/staff/getquotes/");
export const staffInquiry = get<IoOf<typeof quotes.staffInquirySpec>>("staffInquiry", "/api/staff/getquote/");
export const actOnInquiry = post<IoOf<typeof quotes.actOnInquirySpec>>("actOnInquiry", "/api/staff/actonquote/");
export const makeOffer = post<IoOf<typeof quotes.makeOfferSpec>>("makeOffer", "/api/staff/makequote/", { needsKey: true });
export const recordDeal = post<IoOf<typeof quotes.recordDealSpec>>("recordDeal", "/api/staff/recorddeal/", { needsKey: true });
export const switchOnService = post<IoOf<typeof quotes.switchOnServiceSpec>>("switchOnService", "/api/staff/switchonservice/");
export const stoppedRequests = get<IoOf<typeof specs.stoppedRequestsSpec>>("stoppedRequests", "/api/staff/getstopped/");
export const requestExchange = get<IoOf<typeof specs.requestExchangeSpec>>("requestExchange", "/api/staff/getexchange/");
export const deliveryList = get<IoOf<typeof specs.deliveryListSpec>>("deliveryList", "/api/staff/getdeliveries/");
export const deliverService = post<IoOf<typeof specs.deliverServiceSpec>>("deliverService", "/api/staff/deliverservice/", {
  needsKey: true,
});
export const actOnRequest = post<IoOf<typeof specs.actOnRequestSpec>>("actOnRequest", "/api/staff/actonrequest/", {
  needsKey: true,
});
export const retryStopped = post<IoOf<typeof specs.retryStoppedSpec>>("retryStopped", "/api/staff/retrystopped/", {
  needsKey: true,
});

export const announcementList = get<IoOf<typeof announcements.announcementsSpec>>(
  "announcementList",
  "/api/staff/getannouncements/",
);
export const saveAnnouncement = post<IoOf<typeof announcements.saveAnnouncementSpec>>(
  "saveAnnouncement",
  "/api/staff/saveannouncement/",
);
export const updateAnnouncement = post<IoOf<typeof announcements.updateAnnouncementSpec>>(
  "updateAnnouncement",
  "/api/staff/updateannouncement/",
);
export const withdrawAnnouncement = post<IoOf<typeof announcements.withdrawAnnouncementSpec>>(
  "withdrawAnnouncement",
  "/api/staff/withdrawannouncement/",
);

export const articleList = get<IoOf<typeof articles.articleListSpec>>("articleList", "/api/staff/getarticles/");
export const article = get<IoOf<typeof articles.articleSpec>>("article", "/api/staff/getarticle/");
export const saveArticle = post<IoOf<typeof articles.saveArticleSpec>>("saveArticle", "/api/staff/savearticle/");

export const staffDomain = get<IoOf<typeof finder.staffDomainSpec>>("staffDomain", "/api/staff/getdomain/");
export const staffDomainActs = get<IoOf<typeof domainacts.domainActsSpec>>("staffDomainActs", "/api/staff/getdomainacts/");
export const actOnDomain = post<IoOf<typeof domainacts.actOnDomainSpec>>("actOnDomain", "/api/staff/actondomain/", {
  needsKey: true,
});
export const restrictDomain = post<IoOf<typeof domainacts.restrictDomainSpec>>("restrictDomain", "/api/staff/restrictdomain/", {
  needsKey: true,
});
export const attachPaper = post<IoOf<typeof domainacts.attachPaperSpec>>("attachPaper", "/api/staff/attachpaper/", {
  needsKey: true,
});
export const paperOfLock = get<IoOf<typeof domainacts.paperSpec>>("paperOfLock", "/api/staff/getpaper/", { answers: "file" });
export const staffOrder = get<IoOf<typeof finder.staffOrderSpec>>("staffOrder", "/api/staff/getorder/");
export const staffInvoice = get<IoOf<typeof finder.staffInvoiceSpec>>("staffInvoice", "/api/staff/getinvoice/");
export const staffPayment = get<IoOf<typeof finder.staffPaymentSpec>>("staffPayment", "/api/staff/getpayment/");
export const staffDomains = get<IoOf<typeof finder.staffDomainsSpec>>("staffDomains", "/api/staff/getdomains/");
export const staffOrders = get<IoOf<typeof finder.staffOrdersSpec>>("staffOrders", "/api/staff/getorders/");
export const staffServices = get<IoOf<typeof finder.staffServicesSpec>>("staffServices", "/api/staff/getservices/");
export const staffServiceProducts = get<IoOf<typeof finder.staffServiceProductsSpec>>(
  "staffServiceProducts",
  "/api/staff/getserviceproducts/",
);
export const staffRequests = get<IoOf<typeof finder.staffRequestsSpec>>("staffRequests", "/api/staff/getrequests/");
export const staffInvoices = get<IoOf<typeof finder.staffInvoicesSpec>>("staffInvoices", "/api/staff/getinvoices/");
export const staffPayments = get<IoOf<typeof finder.staffPaymentsSpec>>("staffPayments", "/api/staff/getpayments/");
export const staffNotes = get<IoOf<typeof objects.notesSpec>>("staffNotes", "/api/staff/getnotes/");
export const addStaffNote = post<IoOf<typeof objects.addNoteSpec>>("addStaffNote", "/api/staff/addnote/");
export const removeStaffNote = post<IoOf<typeof objects.removeNoteSpec>>("removeStaffNote", "/api/staff/removenote/");
export const staffTimeline = get<IoOf<typeof objects.timelineSpec>>("staffTimeline", "/api/staff/gettimeline/");

export const customerList = get<IoOf<typeof customers.customerListSpec>>("customerList", "/api/staff/getcustomers/");
export const customer = get<IoOf<typeof customers.customerSpec>>("customer", "/api/staff/getcustomer/");
export const previewCustomerState = post<IoOf<typeof previewCustomerStateSpec>>(
  "previewCustomerState",
  "/api/staff/previewcustomerstate/",
);
export const changeCustomerState = post<IoOf<typeof changeCustomerStateSpec>>(
  "changeCustomerState",
  "/api/staff/changecustomerstate/",
  { needsKey: true },
);
export const setCustomerTerms = post<IoOf<typeof setCustomerTermsSpec>>("setCustomerTerms", "/api/staff/setcustomerterms/", {
  needsKey: true,
});
export const newCustomerChoices = get<IoOf<typeof customerProfile.newCustomerChoicesSpec>>(
  "newCustomerChoices",
  "/api/staff/getnewcustomerchoices/",
);
export const findCompanyAsStaff = post<IoOf<typeof findCompanyAsStaffSpec>>("findCompanyAsStaff", "/api/staff/findcompany/");
export const createCustomer = post<IoOf<typeof customerProfile.createCustomerSpec>>(
  "createCustomer",
  "/api/staff/createcustomer/",
  { needsKey: true },
);
export const editCustomer = post<IoOf<typeof customerProfile.editCustomerSpec>>("editCustomer", "/api/staff/editcustomer/");
export const recheckCustomerVat = post<IoOf<typeof customerProfile.recheckCustomerVatSpec>>(
  "recheckCustomerVat",
  "/api/staff/recheckcustomervat/",
);
export const endCustomerSessions = post<IoOf<typeof customerProfile.endCustomerSessionsSpec>>(
  "endCustomerSessions",
  "/api/staff/endcustomersessions/",
);
export const revokeCustomerKey = post<IoOf<typeof customerProfile.revokeCustomerKeySpec>>(
  "revokeCustomerKey",
  "/api/staff/revokecustomerkey/",
);
export const inviteCustomerUser = post<IoOf<typeof customerProfile.inviteCustomerUserSpec>>(
  "inviteCustomerUser",
  "/api/staff/invitecustomeruser/",
);
export const resellerContacts = get<IoOf<typeof resellerContactsSpec>>("resellerContacts", "/api/staff/getresellercontacts/");
export const setReseller = post<IoOf<typeof setResellerSpec>>("setReseller", "/api/staff/setreseller/", { needsKey: true });
export const moderateCustomer = post<IoOf<typeof moderateCustomerSpec>>("moderateCustomer", "/api/staff/moderatecustomer/");
export const previewCustomerMerge = get<IoOf<typeof merges.previewMergeSpec>>("previewCustomerMerge", "/api/staff/previewmerge/");
export const mergeCustomers = post<IoOf<typeof merges.mergeCustomersSpec>>("mergeCustomers", "/api/staff/mergecustomers/", {
  needsKey: true,
});
export const customerMerges = get<IoOf<typeof merges.customerMergesSpec>>("customerMerges", "/api/staff/getmerges/");
export const enterCustomer = post<IoOf<typeof enterCustomerSpec>>("enterCustomer", "/api/staff/entercustomer/");
export const checkCaller = post<IoOf<typeof checkCallerSpec>>("checkCaller", "/api/staff/checkcaller/");
export const resetSecondFactor = post<IoOf<typeof resetSecondFactorSpec>>("resetSecondFactor", "/api/staff/resetsecondfactor/", {
  needsKey: true,
});
export const stopSecondFactorReset = post<IoOf<typeof stopSecondFactorResetSpec>>(
  "stopSecondFactorReset",
  "/api/staff/stopsecondfactorreset/",
);
export const staffSearch = get<IoOf<typeof search.staffSearchSpec>>("staffSearch", "/api/staff/search/");
export const staffFigures = get<IoOf<typeof finder.staffFiguresSpec>>("staffFigures", "/api/staff/getfigures/");

export const priceList = get<IoOf<typeof prices.priceListSpec>>("priceList", "/api/staff/getprices/");
export const price = get<IoOf<typeof prices.priceSpec>>("price", "/api/staff/getprice/");
export const previewPrices = post<IoOf<typeof prices.previewPricesSpec>>("previewPrices", "/api/staff/previewprices/");
export const setPrices = post<IoOf<typeof prices.setPricesSpec>>("setPrices", "/api/staff/setprices/", { needsKey: true });
export const withdrawPrices = post<IoOf<typeof prices.withdrawPricesSpec>>("withdrawPrices", "/api/staff/withdrawprices/");
export const proposePrices = post<IoOf<typeof prices.proposePricesSpec>>("proposePrices", "/api/staff/proposeprices/");
export const exportPrices = get<IoOf<typeof prices.exportPricesSpec>>("exportPrices", "/api/staff/exportprices/", {
  answers: "file",
});
export const readPriceFile = post<IoOf<typeof prices.readPriceFileSpec>>("readPriceFile", "/api/staff/readpricefile/");
export const priceGroups = get<IoOf<typeof priceGroupSpecs.priceGroupsSpec>>("priceGroups", "/api/staff/getpricegroups/");
export const exchangeRates = get<IoOf<typeof rateSpecs.exchangeRatesSpec>>("exchangeRates", "/api/staff/getexchangerates/");
export const servicePlans = get<IoOf<typeof servicePlanSpecs.servicePlansSpec>>("servicePlans", "/api/staff/getserviceplans/");
export const saveServicePlan = post<IoOf<typeof servicePlanSpecs.saveServicePlanSpec>>(
  "saveServicePlan",
  "/api/staff/saveserviceplan/",
);
export const savePriceGroup = post<IoOf<typeof priceGroupSpecs.savePriceGroupSpec>>(
  "savePriceGroup",
  "/api/staff/savepricegroup/",
);
export const staffOrderActs = get<IoOf<typeof orderActs.staffOrderActsSpec>>("staffOrderActs", "/api/staff/getorderacts/");
export const actOnOrder = post<IoOf<typeof orderActs.actOnOrderSpec>>("actOnOrder", "/api/staff/actonorder/", {
  needsKey: true,
});
export const registryList = get<IoOf<typeof registries.registryListSpec>>("registryList", "/api/staff/getregistries/");
export const registryPage = get<IoOf<typeof registries.registrySpec>>("registryPage", "/api/staff/getregistry/");
export const registryCommands = get<IoOf<typeof registries.registryCommandsSpec>>(
  "registryCommands",
  "/api/staff/getregistrycommands/",
);
export const registryFrames = get<IoOf<typeof registries.registryFramesSpec>>("registryFrames", "/api/staff/getregistryframes/");
export const registryMessages = get<IoOf<typeof registries.registryMessagesSpec>>(
  "registryMessages",
  "/api/staff/getregistrymessages/",
);
export const pauseRegistry = post<IoOf<typeof registries.pauseRegistrySpec>>("pauseRegistry", "/api/staff/pauseregistry/");
export const resumeRegistry = post<IoOf<typeof registries.resumeRegistrySpec>>("resumeRegistry", "/api/staff/resumeregistry/");
export const tryRegistry = post<IoOf<typeof registries.tryRegistrySpec>>("tryRegistry", "/api/staff/tryregistry/");
export const saveRegistryAccount = post<IoOf<typeof registries.saveRegistryAccountSpec>>(
  "saveRegistryAccount",
  "/api/staff/saveregistryaccount/",
  { needsKey: true },
);
export const changeRegistryPassword = post<IoOf<typeof registries.changeRegistryPasswordSpec>>(
  "changeRegistryPassword",
  "/api/staff/changeregistrypassword/",
  { needsKey: true },
);
export const setRegistryCertificate = post<IoOf<typeof registries.setRegistryCertificateSpec>>(
  "setRegistryCertificate",
  "/api/staff/setregistrycertificate/",
  { needsKey: true },
);
export const setRegistryLimits = post<IoOf<typeof registries.setRegistryLimitsSpec>>(
  "setRegistryLimits",
  "/api/staff/setregistrylimits/",
);
export const recordRegistryMoney = post<IoOf<typeof registries.recordRegistryMoneySpec>>(
  "recordRegistryMoney",
  "/api/staff/recordregistrymoney/",
  { needsKey: true },
);
export const setLowBalance = post<IoOf<typeof registries.setLowBalanceSpec>>("setLowBalance", "/api/staff/setlowbalance/");
export const registryProfiles = get<IoOf<typeof registries.registryProfilesSpec>>(
  "registryProfiles",
  "/api/staff/getregistryprofiles/",
);
export const greetRegistry = post<IoOf<typeof registries.greetRegistrySpec>>("greetRegistry", "/api/staff/greetregistry/");
export const addRegistry = post<IoOf<typeof registries.addRegistrySpec>>("addRegistry", "/api/staff/addregistry/", {
  needsKey: true,
});
export const setRegistryShape = post<IoOf<typeof registries.setRegistryShapeSpec>>(
  "setRegistryShape",
  "/api/staff/setregistryshape/",
  { needsKey: true },
);
export const staffTlds = get<IoOf<typeof tlds.staffTldsSpec>>("staffTlds", "/api/staff/gettlds/");
export const staffTld = get<IoOf<typeof tlds.staffTldSpec>>("staffTld", "/api/staff/gettld/");
export const previewTld = post<IoOf<typeof tlds.previewTldSpec>>("previewTld", "/api/staff/previewtld/");
export const saveTld = post<IoOf<typeof tlds.saveTldSpec>>("saveTld", "/api/staff/savetld/", { needsKey: true });
export const cloneTld = post<IoOf<typeof tlds.cloneTldSpec>>("cloneTld", "/api/staff/clonetld/", { needsKey: true });
export const setTldStatus = post<IoOf<typeof tlds.setTldStatusSpec>>("setTldStatus", "/api/staff/settldstatus/", {
  needsKey: true,
});
export const setTldBrands = post<IoOf<typeof tlds.setTldBrandsSpec>>("setTldBrands", "/api/staff/settldbrands/");
export const setPhasePrices = post<IoOf<typeof tlds.setPhasePricesSpec>>("setPhasePrices", "/api/staff/setphaseprices/", {
  needsKey: true,
});
export const setTldCosts = post<IoOf<typeof tlds.setTldCostsSpec>>("setTldCosts", "/api/staff/settldcosts/", { needsKey: true });
export const confirmTldContacts = post<IoOf<typeof tlds.confirmTldContactsSpec>>(
  "confirmTldContacts",
  "/api/staff/confirmtldcontacts/",
);
export const testTld = post<IoOf<typeof tlds.testTldSpec>>("testTld", "/api/staff/testtld/", { needsKey: true });

export const promotions = get<IoOf<typeof promotionSpecs.promotionsSpec>>("promotions", "/api/staff/getpromotions/");
export const promotion = get<IoOf<typeof promotionSpecs.promotionSpec>>("promotion", "/api/staff/getpromotion/");
export const promotionChoices = get<IoOf<typeof promotionSpecs.promotionChoicesSpec>>(
  "promotionChoices",
  "/api/staff/getpromotionchoices/",
);
export const previewPromotion = post<IoOf<typeof promotionSpecs.previewPromotionSpec>>(
  "previewPromotion",
  "/api/staff/previewpromotion/",
);
export const savePromotion = post<IoOf<typeof promotionSpecs.savePromotionSpec>>("savePromotion", "/api/staff/savepromotion/", {
  needsKey: true,
});
export const stopPromotion = post<IoOf<typeof promotionSpecs.stopPromotionSpec>>("stopPromotion", "/api/staff/stoppromotion/");
export const promotionCodes = get<IoOf<typeof promotionSpecs.promotionCodesSpec>>(
  "promotionCodes",
  "/api/staff/getpromotioncodes/",
);
export const makeCodes = post<IoOf<typeof promotionSpecs.makeCodesSpec>>("makeCodes", "/api/staff/makevouchercodes/", {
  needsKey: true,
});
export const exportCodes = get<IoOf<typeof promotionSpecs.exportCodesSpec>>("exportCodes", "/api/staff/exportvouchercodes/", {
  answers: "file",
});
export const withdrawCode = post<IoOf<typeof promotionSpecs.withdrawCodeSpec>>("withdrawCode", "/api/staff/withdrawvouchercode/");

export const staffViews = get<IoOf<typeof lists.staffViewsSpec>>("staffViews", "/api/staff/getviews/");
export const saveStaffView = post<IoOf<typeof lists.saveStaffViewSpec>>("saveStaffView", "/api/staff/saveview/");
export const removeStaffView = post<IoOf<typeof lists.removeStaffViewSpec>>("removeStaffView", "/api/staff/removeview/");
export const previewBatch = post<IoOf<typeof lists.previewBatchSpec>>("previewBatch", "/api/staff/previewbatch/");
export const startBatch = post<IoOf<typeof lists.startBatchSpec>>("startBatch", "/api/staff/startbatch/");
export const staffBatch = get<IoOf<typeof lists.staffBatchSpec>>("staffBatch", "/api/staff/getbatch/");
export const runBatch = post<IoOf<typeof lists.runBatchSpec>>("runBatch", "/api/staff/runbatch/");
export const stopBatch = post<IoOf<typeof lists.stopBatchSpec>>("stopBatch", "/api/staff/stopbatch/");

export const manualOrder = get<IoOf<typeof manualOrders.manualOrderSpec>>("manualOrder", "/api/staff/getmanualorder/");
export const addToManualOrder = post<IoOf<typeof manualOrders.addToManualOrderSpec>>(
  "addToManualOrder",
  "/api/staff/addtomanualorder/",
);
export const removeFromManualOrder = post<IoOf<typeof manualOrders.removeFromManualOrderSpec>>(
  "removeFromManualOrder",
  "/api/staff/removefrommanualorder/",
);
export const priceManualLine = post<IoOf<typeof manualOrders.priceManualLineSpec>>(
  "priceManualLine",
  "/api/staff/pricemanualline/",
);
export const placeManualOrder = post<IoOf<typeof manualOrders.placeManualOrderSpec>>(
  "placeManualOrder",
  "/api/staff/placemanualorder/",
  { needsKey: true },
);
export const quoteManualOrder = post<IoOf<typeof manualOrders.quoteManualOrderSpec>>(
  "quoteManualOrder",
  "/api/staff/quotemanualorder/",
);

export const companies = get<IoOf<typeof companySpecs.companiesSpec>>("companies", "/api/staff/getcompanies/");
export const saveCompany = post<IoOf<typeof companySpecs.saveCompanySpec>>("saveCompany", "/api/staff/savecompany/");
export const vatRates = get<IoOf<typeof companySpecs.vatRatesSpec>>("vatRates", "/api/staff/getvatrates/");
export const setVatRate = post<IoOf<typeof companySpecs.setVatRateSpec>>("setVatRate", "/api/staff/setvatrate/");
export const depositLimits = get<IoOf<typeof companySpecs.depositLimitsSpec>>("depositLimits", "/api/staff/getdepositlimits/");
export const setDepositLimit = post<IoOf<typeof companySpecs.setDepositLimitSpec>>(
  "setDepositLimit",
  "/api/staff/setdepositlimit/",
);
export const removeVatRate = post<IoOf<typeof companySpecs.removeVatRateSpec>>("removeVatRate", "/api/staff/removevatrate/");
