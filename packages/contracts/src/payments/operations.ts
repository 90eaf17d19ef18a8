import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { customerPaymentsSpec, refundPaymentSpec } from "./refunds.ts";
import type * as disputed from "./disputes.ts";
import type * as quoted from "./sales-quotes.ts";
import type * as dunning from "./dunning.ts";
import type * as plans from "./dunning-plans.ts";
import type { cancelSwishSpec, checkSwishSpec, sendSwishSpec, swishPaymentSpec } from "./swish.ts";
import type * as bank from "./bank.ts";
import type * as topUps from "./top-ups.ts";
import type { addCardSpec, cardsSpec, checkCardsSpec, removeCardSpec, setCardRenewalsSpec, setDefaultCardSpec } from "./cards.ts";

export const cards = get<IoOf<typeof cardsSpec>>("cards", "/api/economy/getcards/");
export const addCard = post<IoOf<typeof addCardSpec>>("addCard", "/api/economy/addcard/");
export const checkCards = post<IoOf<typeof checkCardsSpec>>("checkCards", "/api/economy/checkcards/");
export const setDefaultCard = post<IoOf<typeof setDefaultCardSpec>>("setDefaultCard", "/api/economy/setdefaultcard/");
export const removeCard = post<IoOf<typeof removeCardSpec>>("removeCard", "/api/economy/removecard/");
export const setCardRenewals = post<IoOf<typeof setCardRenewalsSpec>>("setCardRenewals", "/api/economy/setcardrenewals/");

export const topUp = get<IoOf<typeof topUps.topUpSpec>>("topUp", "/api/economy/gettopup/");
export const setTopUp = post<IoOf<typeof topUps.setTopUpSpec>>("setTopUp", "/api/economy/settopup/");
export const endTopUp = post<IoOf<typeof topUps.endTopUpSpec>>("endTopUp", "/api/economy/endtopup/");

export const swishPayment = get<IoOf<typeof swishPaymentSpec>>("swishPayment", "/api/economy/getswish/");
export const sendSwish = post<IoOf<typeof sendSwishSpec>>("sendSwish", "/api/economy/sendswish/");
export const checkSwish = post<IoOf<typeof checkSwishSpec>>("checkSwish", "/api/economy/checkswish/");
export const cancelSwish = post<IoOf<typeof cancelSwishSpec>>("cancelSwish", "/api/economy/cancelswish/");

export const customerPayments = get<IoOf<typeof customerPaymentsSpec>>("customerPayments", "/api/staff/getcustomerpayments/");
export const refundPayment = post<IoOf<typeof refundPaymentSpec>>("refundPayment", "/api/staff/refundpayment/");

export const disputes = get<IoOf<typeof disputed.disputesSpec>>("disputes", "/api/staff/getdisputes/");
export const dispute = get<IoOf<typeof disputed.disputeSpec>>("dispute", "/api/staff/getdispute/");
export const saveDispute = post<IoOf<typeof disputed.saveDisputeSpec>>("saveDispute", "/api/staff/savedispute/");
export const submitDispute = post<IoOf<typeof disputed.submitDisputeSpec>>("submitDispute", "/api/staff/submitdispute/");
export const acceptDispute = post<IoOf<typeof disputed.acceptDisputeSpec>>("acceptDispute", "/api/staff/acceptdispute/");
export const settleDispute = post<IoOf<typeof disputed.settleDisputeSpec>>("settleDispute", "/api/staff/settledispute/");
export const setDisputeHold = post<IoOf<typeof disputed.setDisputeHoldSpec>>("setDisputeHold", "/api/staff/setdisputehold/");
export const disputeFile = get<IoOf<typeof disputed.disputeFileSpec>>("disputeFile", "/api/staff/getdisputefile/", {
  answers: "file",
});

export const salesQuotes = get<IoOf<typeof quoted.salesQuotesSpec>>("salesQuotes", "/api/staff/getsalesquotes/");
export const salesQuote = get<IoOf<typeof quoted.salesQuoteSpec>>("salesQuote", "/api/staff/getsalesquote/");
export const quoteCatalogue = get<IoOf<typeof quoted.quoteCatalogueSpec>>("quoteCatalogue", "/api/staff/getquotecatalogue/");
export const salesQuoteTerms = get<IoOf<typeof quoted.salesQuoteTermsSpec>>("salesQuoteTerms", "/api/staff/getsalesquoteterms/");
export const makeSalesQuote = post<IoOf<typeof quoted.makeSalesQuoteSpec>>("makeSalesQuote", "/api/staff/makesalesquote/");
export const withdrawSalesQuote = post<IoOf<typeof quoted.withdrawSalesQuoteSpec>>(
  "withdrawSalesQuote",
  "/api/staff/withdrawsalesquote/",
);
export const salesQuoteFile = get<IoOf<typeof quoted.salesQuoteFileSpec>>("salesQuoteFile", "/api/staff/getsalesquotefile/", {
  answers: "file",
});
export const ownSalesQuotes = get<IoOf<typeof quoted.ownSalesQuotesSpec>>("ownSalesQuotes", "/api/economy/getquotes/");
export const openSalesQuote = post<IoOf<typeof quoted.openSalesQuoteSpec>>("openSalesQuote", "/api/economy/openquote/");
export const readSalesQuote = post<IoOf<typeof quoted.readSalesQuoteSpec>>("readSalesQuote", "/api/quote/read/");
export const acceptSalesQuote = post<IoOf<typeof quoted.acceptSalesQuoteSpec>>("acceptSalesQuote", "/api/quote/accept/");
export const declineSalesQuote = post<IoOf<typeof quoted.declineSalesQuoteSpec>>("declineSalesQuote", "/api/quote/decline/");
export const salesQuotePdf = post<IoOf<typeof quoted.salesQuotePdfSpec>>("salesQuotePdf", "/api/quote/pdf/", { answers: "file" });

export const takeBankFile = post<IoOf<typeof bank.takeBankFileSpec>>("takeBankFile", "/api/staff/takebankfile/");
export const bankStatements = get<IoOf<typeof bank.bankStatementsSpec>>("bankStatements", "/api/staff/getbankstatements/");
export const bankLines = get<IoOf<typeof bank.bankLinesSpec>>("bankLines", "/api/staff/getbanklines/");
export const bankPlaces = get<IoOf<typeof bank.bankPlacesSpec>>("bankPlaces", "/api/staff/getbankplaces/");
export const placeBankLine = post<IoOf<typeof bank.placeBankLineSpec>>("placeBankLine", "/api/staff/placebankline/");
export const markBankLine = post<IoOf<typeof bank.markBankLineSpec>>("markBankLine", "/api/staff/markbankline/");
export const undoBankLine = post<IoOf<typeof bank.undoBankLineSpec>>("undoBankLine", "/api/staff/undobankline/");
export const recordTransfer = post<IoOf<typeof bank.recordTransferSpec>>("recordTransfer", "/api/staff/recordtransfer/");

export const staffReminders = get<IoOf<typeof dunning.staffRemindersSpec>>("staffReminders", "/api/staff/getreminders/");
export const restReminders = post<IoOf<typeof dunning.restRemindersSpec>>("restReminders", "/api/staff/restreminders/");
export const endRest = post<IoOf<typeof dunning.endRestSpec>>("endRest", "/api/staff/endrest/");
export const collectInvoice = post<IoOf<typeof dunning.collectInvoiceSpec>>("collectInvoice", "/api/staff/collectinvoice/");
export const writeOff = post<IoOf<typeof dunning.writeOffSpec>>("writeOff", "/api/staff/writeoff/");
export const revokePayLinks = post<IoOf<typeof dunning.revokePayLinksSpec>>("revokePayLinks", "/api/staff/revokepaylinks/");
export const lateList = get<IoOf<typeof dunning.lateListSpec>>("lateList", "/api/staff/getlateinvoices/");
export const dunningPlans = get<IoOf<typeof plans.dunningPlansSpec>>("dunningPlans", "/api/staff/getdunningplans/");
export const addDunningPlan = post<IoOf<typeof plans.addDunningPlanSpec>>("addDunningPlan", "/api/staff/adddunningplan/");
export const saveDunningPlan = post<IoOf<typeof plans.saveDunningPlanSpec>>("saveDunningPlan", "/api/staff/savedunningplan/");
export const removeDunningPlan = post<IoOf<typeof plans.removeDunningPlanSpec>>(
  "removeDunningPlan",
  "/api/staff/removedunningplan/",
);
export const collectionFile = get<IoOf<typeof dunning.collectionFileSpec>>("collectionFile", "/api/staff/getcollectionfile/", {
  answers: "file",
});
