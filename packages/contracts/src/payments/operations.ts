import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { customerPaymentsSpec, refundPaymentSpec } from "./refunds.ts";
import type * as dunning from "./dunning.ts";
import type * as plans from "./dunning-plans.ts";
import type { cancelSwishSpec, checkSwishSpec, sendSwishSpec, swishPaymentSpec } from "./swish.ts";
import type * as bank from "./bank.ts";
import type { addCardSpec, cardsSpec, checkCardsSpec, removeCardSpec, setCardRenewalsSpec, setDefaultCardSpec } from "./cards.ts";

export const cards = get<IoOf<typeof cardsSpec>>("cards", "/api/economy/getcards/");
export const addCard = post<IoOf<typeof addCardSpec>>("addCard", "/api/economy/addcard/");
export const checkCards = post<IoOf<typeof checkCardsSpec>>("checkCards", "/api/economy/checkcards/");
export const setDefaultCard = post<IoOf<typeof setDefaultCardSpec>>("setDefaultCard", "/api/economy/setdefaultcard/");
export const removeCard = post<IoOf<typeof removeCardSpec>>("removeCard", "/api/economy/removecard/");
export const setCardRenewals = post<IoOf<typeof setCardRenewalsSpec>>("setCardRenewals", "/api/economy/setcardrenewals/");

export const swishPayment = get<IoOf<typeof swishPaymentSpec>>("swishPayment", "/api/economy/getswish/");
export const sendSwish = post<IoOf<typeof sendSwishSpec>>("sendSwish", "/api/economy/sendswish/");
export const checkSwish = post<IoOf<typeof checkSwishSpec>>("checkSwish", "/api/economy/checkswish/");
export const cancelSwish = post<IoOf<typeof cancelSwishSpec>>("cancelSwish", "/api/economy/cancelswish/");

export const customerPayments = get<IoOf<typeof customerPaymentsSpec>>("customerPayments", "/api/staff/getcustomerpayments/");
export const refundPayment = post<IoOf<typeof refundPaymentSpec>>("refundPayment", "/api/staff/refundpayment/");

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
