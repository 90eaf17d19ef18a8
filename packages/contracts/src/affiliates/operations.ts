import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type * as specs from "./affiliates.ts";
import type * as reseller from "./reseller.ts";
import type * as staff from "./staff.ts";

export const affiliateView = get<IoOf<typeof specs.affiliateViewSpec>>("affiliateView", "/api/affiliates/get/");
export const applyAsAffiliate = post<IoOf<typeof specs.applyAsAffiliateSpec>>("applyAsAffiliate", "/api/affiliates/apply/");
export const setAffiliatePayout = post<IoOf<typeof specs.setAffiliatePayoutSpec>>(
  "setAffiliatePayout",
  "/api/affiliates/setpayout/",
);
export const createAffiliateLink = post<IoOf<typeof specs.createAffiliateLinkSpec>>(
  "createAffiliateLink",
  "/api/affiliates/createlink/",
);
export const affiliateCommissions = get<IoOf<typeof specs.affiliateCommissionsSpec>>(
  "affiliateCommissions",
  "/api/affiliates/getcommissions/",
);
export const affiliateStatement = get<IoOf<typeof specs.affiliateStatementSpec>>(
  "affiliateStatement",
  "/api/affiliates/getstatement/",
  { answers: "file" },
);
export const countAffiliateVisit = post<IoOf<typeof specs.countAffiliateVisitSpec>>(
  "countAffiliateVisit",
  "/api/affiliates/countvisit/",
);

export const staffProgramme = get<IoOf<typeof staff.staffProgrammeSpec>>("staffProgramme", "/api/staff/getaffiliateprogramme/");
export const setAffiliateProgramme = post<IoOf<typeof staff.setAffiliateProgrammeSpec>>(
  "setAffiliateProgramme",
  "/api/staff/setaffiliateprogramme/",
);
export const staffAffiliates = get<IoOf<typeof staff.staffAffiliatesSpec>>("staffAffiliates", "/api/staff/getaffiliates/");
export const staffAffiliate = get<IoOf<typeof staff.staffAffiliateSpec>>("staffAffiliate", "/api/staff/getaffiliate/");
export const decideAffiliate = post<IoOf<typeof staff.decideAffiliateSpec>>("decideAffiliate", "/api/staff/decideaffiliate/");
export const staffAffiliatePayouts = get<IoOf<typeof staff.staffAffiliatePayoutsSpec>>(
  "staffAffiliatePayouts",
  "/api/staff/getaffiliatepayouts/",
);
export const confirmAffiliatePayout = post<IoOf<typeof staff.confirmAffiliatePayoutSpec>>(
  "confirmAffiliatePayout",
  "/api/staff/confirmaffiliatepayout/",
);
export const affiliatePaymentFile = get<IoOf<typeof staff.affiliatePaymentFileSpec>>(
  "affiliatePaymentFile",
  "/api/staff/getaffiliatepaymentfile/",
  { answers: "file" },
);

export const resaleProgramme = get<IoOf<typeof reseller.resaleProgrammeSpec>>(
  "resaleProgramme",
  "/api/resellers/getaffiliateprogramme/",
);
export const setResaleProgramme = post<IoOf<typeof reseller.setResaleProgrammeSpec>>(
  "setResaleProgramme",
  "/api/resellers/setaffiliateprogramme/",
);
export const resaleAffiliates = get<IoOf<typeof reseller.resaleAffiliatesSpec>>(
  "resaleAffiliates",
  "/api/resellers/getaffiliates/",
);
export const resaleAffiliate = get<IoOf<typeof reseller.resaleAffiliateSpec>>("resaleAffiliate", "/api/resellers/getaffiliate/");
export const decideResaleAffiliate = post<IoOf<typeof reseller.decideResaleAffiliateSpec>>(
  "decideResaleAffiliate",
  "/api/resellers/decideaffiliate/",
);
export const resaleAffiliatePayouts = get<IoOf<typeof reseller.resaleAffiliatePayoutsSpec>>(
  "resaleAffiliatePayouts",
  "/api/resellers/getaffiliatepayouts/",
);
export const recordAffiliateTransfer = post<IoOf<typeof reseller.recordAffiliateTransferSpec>>(
  "recordAffiliateTransfer",
  "/api/resellers/recordaffiliatetransfer/",
);
