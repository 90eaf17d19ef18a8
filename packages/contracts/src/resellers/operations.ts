import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type * as costs from "./costs.ts";
import type * as customers from "./customers.ts";
import type * as imports from "./imports.ts";
import type * as merchant from "./merchant.ts";
import type * as prices from "./prices.ts";
import type * as sales from "./sales.ts";

export const resalePrices = get<IoOf<typeof prices.resalePricesSpec>>("resalePrices", "/api/resellers/getprices/");
export const previewResalePrices = post<IoOf<typeof prices.previewResalePricesSpec>>(
  "previewResalePrices",
  "/api/resellers/previewprices/",
);
export const setResalePrices = post<IoOf<typeof prices.setResalePricesSpec>>("setResalePrices", "/api/resellers/setprices/", {
  needsKey: true,
});
export const resaleChanges = get<IoOf<typeof prices.resaleChangesSpec>>("resaleChanges", "/api/resellers/getpricechanges/");
export const withdrawResalePrices = post<IoOf<typeof prices.withdrawResalePricesSpec>>(
  "withdrawResalePrices",
  "/api/resellers/withdrawprices/",
);

export const resaleCustomers = get<IoOf<typeof customers.resaleCustomersSpec>>("resaleCustomers", "/api/resellers/getcustomers/");
export const customerGroups = get<IoOf<typeof customers.customerGroupsSpec>>(
  "customerGroups",
  "/api/resellers/getcustomergroups/",
);
export const saveResaleGroup = post<IoOf<typeof customers.saveResaleGroupSpec>>("saveResaleGroup", "/api/resellers/savegroup/");
export const endResaleGroup = post<IoOf<typeof customers.endResaleGroupSpec>>("endResaleGroup", "/api/resellers/endgroup/");
export const previewGroupMove = post<IoOf<typeof customers.previewGroupMoveSpec>>(
  "previewGroupMove",
  "/api/resellers/previewgroupmove/",
);
export const moveToGroup = post<IoOf<typeof customers.moveToGroupSpec>>("moveToGroup", "/api/resellers/movetogroup/");

export const readCustomerFile = post<IoOf<typeof imports.readCustomerFileSpec>>(
  "readCustomerFile",
  "/api/resellers/readcustomerfile/",
);
export const judgeCustomers = post<IoOf<typeof imports.judgeCustomersSpec>>("judgeCustomers", "/api/resellers/judgecustomers/");
export const importCustomers = post<IoOf<typeof imports.importCustomersSpec>>(
  "importCustomers",
  "/api/resellers/importcustomers/",
  {
    needsKey: true,
  },
);
export const customerImports = get<IoOf<typeof imports.customerImportsSpec>>("customerImports", "/api/resellers/getimports/");
export const customerImport = get<IoOf<typeof imports.customerImportSpec>>("customerImport", "/api/resellers/getimport/");
export const exportCustomerImport = get<IoOf<typeof imports.exportCustomerImportSpec>>(
  "exportCustomerImport",
  "/api/resellers/exportimport/",
  { answers: "file" },
);

export const wholesaleChanges = get<IoOf<typeof costs.wholesaleChangesSpec>>(
  "wholesaleChanges",
  "/api/resellers/getwholesalechanges/",
);
export const answerWholesaleChange = post<IoOf<typeof costs.answerWholesaleChangeSpec>>(
  "answerWholesaleChange",
  "/api/resellers/answerwholesalechange/",
);

export const settlements = get<IoOf<typeof sales.settlementsSpec>>("settlements", "/api/resellers/getstatements/");
export const settlement = get<IoOf<typeof sales.settlementSpec>>("settlement", "/api/resellers/getstatement/");
export const exportSettlement = get<IoOf<typeof sales.exportSettlementSpec>>(
  "exportSettlement",
  "/api/resellers/exportstatement/",
  { answers: "file" },
);
export const resaleReport = get<IoOf<typeof sales.resaleReportSpec>>("resaleReport", "/api/resellers/getreport/");
export const exportResaleReport = get<IoOf<typeof sales.exportResaleReportSpec>>(
  "exportResaleReport",
  "/api/resellers/exportreport/",
  { answers: "file" },
);
export const renewalsDue = get<IoOf<typeof sales.renewalsDueSpec>>("renewalsDue", "/api/resellers/getrenewals/");

export const staffSettlements = get<IoOf<typeof sales.staffSettlementsSpec>>("staffSettlements", "/api/staff/getstatements/");
export const staffSettlement = get<IoOf<typeof sales.staffSettlementSpec>>("staffSettlement", "/api/staff/getstatement/");
export const exportStaffSettlement = get<IoOf<typeof sales.exportStaffSettlementSpec>>(
  "exportStaffSettlement",
  "/api/staff/exportstatement/",
  { answers: "file" },
);

export const merchantView = get<IoOf<typeof merchant.merchantSpec>>("merchantView", "/api/resellers/getmerchant/");
export const setResaleSeller = post<IoOf<typeof merchant.setResaleSellerSpec>>("setResaleSeller", "/api/resellers/setseller/");
export const askResaleMode = post<IoOf<typeof merchant.askResaleModeSpec>>("askResaleMode", "/api/resellers/askmode/");
export const withdrawResaleMode = post<IoOf<typeof merchant.withdrawResaleModeSpec>>(
  "withdrawResaleMode",
  "/api/resellers/withdrawmode/",
);
export const setWholesaleWarning = post<IoOf<typeof merchant.setWholesaleWarningSpec>>(
  "setWholesaleWarning",
  "/api/resellers/setwarning/",
);
export const merchantInvoices = get<IoOf<typeof merchant.merchantInvoicesSpec>>(
  "merchantInvoices",
  "/api/resellers/getinvoices/",
);
export const recordMerchantReceipt = post<IoOf<typeof merchant.recordMerchantReceiptSpec>>(
  "recordMerchantReceipt",
  "/api/resellers/recordreceipt/",
  { needsKey: true },
);
export const merchantReceipts = get<IoOf<typeof merchant.merchantReceiptsSpec>>(
  "merchantReceipts",
  "/api/resellers/getreceipts/",
);
export const giveCustomerCredit = post<IoOf<typeof merchant.giveCustomerCreditSpec>>(
  "giveCustomerCredit",
  "/api/resellers/givecredit/",
  { needsKey: true },
);
export const undoMerchantReceipt = post<IoOf<typeof merchant.undoMerchantReceiptSpec>>(
  "undoMerchantReceipt",
  "/api/resellers/undoreceipt/",
);
export const staffResaleModes = get<IoOf<typeof merchant.staffResaleModesSpec>>("staffResaleModes", "/api/staff/getresalemodes/");
export const decideResaleMode = post<IoOf<typeof merchant.decideResaleModeSpec>>(
  "decideResaleMode",
  "/api/staff/decideresalemode/",
);
