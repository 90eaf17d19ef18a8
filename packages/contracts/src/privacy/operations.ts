import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { closeAccountSpec, closingSpec, keepAccountSpec } from "./closing.ts";
import type { customerErasureSpec, eraseCustomerSpec, ownErasureSpec } from "./erasure.ts";
import type { dataExportsSpec, fetchDataExportSpec, orderDataExportSpec, ownDataSpec } from "./exports.ts";
import type { erasePersonSpec, personDataSpec, retentionDueSpec } from "./person.ts";
import type { retentionRulesSpec, setRetentionSpec } from "./retention.ts";
import type {
  processingRegisterSpec,
  registerFileSpec,
  removeActivitySpec,
  saveActivitySpec,
  saveControllerSpec,
} from "./register.ts";

export const dataExports = get<IoOf<typeof dataExportsSpec>>("dataExports", "/api/account/getdataexports/");
export const orderDataExport = post<IoOf<typeof orderDataExportSpec>>("orderDataExport", "/api/account/orderdataexport/", {
  needsKey: true,
});
export const fetchDataExport = post<IoOf<typeof fetchDataExportSpec>>("fetchDataExport", "/api/account/fetchdataexport/", {
  answers: "file",
});
export const ownData = post<IoOf<typeof ownDataSpec>>("ownData", "/api/user/getowndata/", { answers: "file" });

export const closing = get<IoOf<typeof closingSpec>>("closing", "/api/account/getclosing/");
export const closeAccount = post<IoOf<typeof closeAccountSpec>>("closeAccount", "/api/account/closeaccount/");
export const keepAccount = post<IoOf<typeof keepAccountSpec>>("keepAccount", "/api/account/keepaccount/");

export const ownErasure = get<IoOf<typeof ownErasureSpec>>("ownErasure", "/api/account/geterasure/");
export const customerErasure = get<IoOf<typeof customerErasureSpec>>("customerErasure", "/api/staff/customers/geterasure/");
export const eraseCustomer = post<IoOf<typeof eraseCustomerSpec>>("eraseCustomer", "/api/staff/customers/erase/");

export const processingRegister = get<IoOf<typeof processingRegisterSpec>>(
  "processingRegister",
  "/api/staff/privacy/getregister/",
);
export const saveController = post<IoOf<typeof saveControllerSpec>>("saveController", "/api/staff/privacy/savecontroller/");
export const saveActivity = post<IoOf<typeof saveActivitySpec>>("saveActivity", "/api/staff/privacy/saveactivity/");
export const removeActivity = post<IoOf<typeof removeActivitySpec>>("removeActivity", "/api/staff/privacy/removeactivity/");
export const registerFile = get<IoOf<typeof registerFileSpec>>("registerFile", "/api/staff/privacy/getregisterfile/", {
  answers: "file",
});

export const personData = post<IoOf<typeof personDataSpec>>("personData", "/api/staff/privacy/findperson/");
export const erasePerson = post<IoOf<typeof erasePersonSpec>>("erasePerson", "/api/staff/privacy/eraseperson/");
export const retentionRules = get<IoOf<typeof retentionRulesSpec>>("retentionRules", "/api/staff/privacy/getretentionrules/");
export const setRetention = post<IoOf<typeof setRetentionSpec>>("setRetention", "/api/staff/privacy/setretention/");
export const retentionDue = get<IoOf<typeof retentionDueSpec>>("retentionDue", "/api/staff/privacy/getretention/");
