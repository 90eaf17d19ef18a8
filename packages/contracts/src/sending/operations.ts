import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type * as sender from "./sender.ts";
import type * as dead from "./suppressions.ts";

// ---- The sender of a brand's mails: resellers manage that of their own brand, and staff that of any brand.
export const brandSender = get<IoOf<typeof sender.brandSenderSpec>>("brandSender", "/api/whitelabel/getsender/");
export const setBrandSender = post<IoOf<typeof sender.setBrandSenderSpec>>("setBrandSender", "/api/whitelabel/setsender/");
export const dropBrandSender = post<IoOf<typeof sender.dropBrandSenderSpec>>("dropBrandSender", "/api/whitelabel/dropsender/");
export const checkBrandSender = post<IoOf<typeof sender.checkBrandSenderSpec>>(
  "checkBrandSender",
  "/api/whitelabel/checksender/",
);
export const rotateSenderKey = post<IoOf<typeof sender.rotateSenderKeySpec>>(
  "rotateSenderKey",
  "/api/whitelabel/rotatesenderkey/",
);
export const putSenderRecords = post<IoOf<typeof sender.putSenderRecordsSpec>>(
  "putSenderRecords",
  "/api/whitelabel/putsenderrecords/",
);

export const setSmsSender = post<IoOf<typeof sender.setSmsSenderSpec>>("setSmsSender", "/api/whitelabel/setsmssender/");

export const staffBrandSender = get<IoOf<typeof sender.brandSenderSpec>>("staffBrandSender", "/api/staff/getbrandsender/");
export const staffSetBrandSender = post<IoOf<typeof sender.setBrandSenderSpec>>(
  "staffSetBrandSender",
  "/api/staff/setbrandsender/",
);
export const staffDropBrandSender = post<IoOf<typeof sender.dropBrandSenderSpec>>(
  "staffDropBrandSender",
  "/api/staff/dropbrandsender/",
);
export const staffCheckBrandSender = post<IoOf<typeof sender.checkBrandSenderSpec>>(
  "staffCheckBrandSender",
  "/api/staff/checkbrandsender/",
);
export const staffRotateSenderKey = post<IoOf<typeof sender.rotateSenderKeySpec>>(
  "staffRotateSenderKey",
  "/api/staff/rotatesenderkey/",
);

export const staffSetSmsSender = post<IoOf<typeof sender.setSmsSenderSpec>>("staffSetSmsSender", "/api/staff/setsmssender/");

// ---- Addresses to which no mails are sent.
export const suppressions = get<IoOf<typeof dead.suppressionsSpec>>("suppressions", "/api/whitelabel/getsuppressions/");
export const endSuppression = post<IoOf<typeof dead.endSuppressionSpec>>("endSuppression", "/api/whitelabel/endsuppression/");
export const staffSuppressions = get<IoOf<typeof dead.suppressionsSpec>>("staffSuppressions", "/api/staff/getsuppressions/");
export const staffEndSuppression = post<IoOf<typeof dead.endSuppressionSpec>>(
  "staffEndSuppression",
  "/api/staff/endsuppression/",
);
export const ownMailTrouble = get<IoOf<typeof dead.ownMailTroubleSpec>>("ownMailTrouble", "/api/user/getmailtrouble/");
export const retryOwnMail = post<IoOf<typeof dead.retryOwnMailSpec>>("retryOwnMail", "/api/user/retrymail/");
