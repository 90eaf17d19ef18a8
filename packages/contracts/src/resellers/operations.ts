import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
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
