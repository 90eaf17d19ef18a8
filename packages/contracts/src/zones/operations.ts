import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { decideApprovalSpec, withdrawApprovalSpec, zoneApprovalsSpec } from "./approval.ts";
import type { discardDraftSpec, getDraftSpec, setDraftSpec } from "./draft.ts";
import type { zonePropagationSpec } from "./propagation.ts";
import type { restoreZoneSpec, undoZoneSpec, zoneHistorySpec, zoneVersionSpec } from "./history.ts";
import type {
  applyImportSpec,
  caaIssuersSpec,
  exportZoneSpec,
  previewImportSpec,
  recordsAtSpec,
  scanZoneSpec,
} from "./import.ts";
import type { previewZoneChangeSpec, saveZoneSpec } from "./save.ts";
import type { deleteTemplateSpec, saveTemplateSpec, setDefaultTemplateSpec, zoneTemplatesSpec } from "./templates.ts";
import type { createZoneSpec, getZoneSpec, recordChoicesSpec, saveSoaSpec, zoneRecordsSpec } from "./zone.ts";
import type { stagedZoneSpec, stageZoneSpec } from "./staged.ts";

export const getZone = get<IoOf<typeof getZoneSpec>>("getZone", "/api/dns/getzone/");
export const recordChoices = get<IoOf<typeof recordChoicesSpec>>("recordChoices", "/api/dns/getrecordchoices/");
export const createZone = post<IoOf<typeof createZoneSpec>>("createZone", "/api/dns/createzone/");
export const zoneRecords = get<IoOf<typeof zoneRecordsSpec>>("zoneRecords", "/api/dns/getrecords/");
export const previewZoneChange = post<IoOf<typeof previewZoneChangeSpec>>("previewZoneChange", "/api/dns/previewchange/");
export const saveZone = post<IoOf<typeof saveZoneSpec>>("saveZone", "/api/dns/savezone/", { needsKey: true });
export const saveSoa = post<IoOf<typeof saveSoaSpec>>("saveSoa", "/api/dns/setsoa/", { needsKey: true });
export const getDraft = get<IoOf<typeof getDraftSpec>>("getDraft", "/api/dns/getdraft/");
export const setDraft = post<IoOf<typeof setDraftSpec>>("setDraft", "/api/dns/setdraft/");
export const discardDraft = post<IoOf<typeof discardDraftSpec>>("discardDraft", "/api/dns/deletedraft/");
export const zoneHistory = get<IoOf<typeof zoneHistorySpec>>("zoneHistory", "/api/dns/gethistory/");
export const zoneVersion = get<IoOf<typeof zoneVersionSpec>>("zoneVersion", "/api/dns/getversion/");
export const restoreZone = post<IoOf<typeof restoreZoneSpec>>("restoreZone", "/api/dns/restore/", { needsKey: true });
export const undoZone = post<IoOf<typeof undoZoneSpec>>("undoZone", "/api/dns/undo/", { needsKey: true });

export const previewImport = post<IoOf<typeof previewImportSpec>>("previewImport", "/api/dns/previewimport/");
export const applyImport = post<IoOf<typeof applyImportSpec>>("applyImport", "/api/dns/applyimport/", {
  needsKey: true,
});
export const scanZone = post<IoOf<typeof scanZoneSpec>>("scanZone", "/api/dns/scanzone/");
export const exportZone = get<IoOf<typeof exportZoneSpec>>("exportZone", "/api/dns/exportzone/", { answers: "file" });
export const recordsAt = post<IoOf<typeof recordsAtSpec>>("recordsAt", "/api/dns/getrecordsat/");
export const caaIssuers = get<IoOf<typeof caaIssuersSpec>>("caaIssuers", "/api/dns/getcaaissuers/");
export const zoneTemplates = get<IoOf<typeof zoneTemplatesSpec>>("zoneTemplates", "/api/dns/gettemplates/");
export const saveTemplate = post<IoOf<typeof saveTemplateSpec>>("saveTemplate", "/api/dns/settemplate/");
export const deleteTemplate = post<IoOf<typeof deleteTemplateSpec>>("deleteTemplate", "/api/dns/deletetemplate/");
export const setDefaultTemplate = post<IoOf<typeof setDefaultTemplateSpec>>("setDefaultTemplate", "/api/dns/setdefaulttemplate/");
export const zonePropagation = get<IoOf<typeof zonePropagationSpec>>("zonePropagation", "/api/dns/getpropagation/");
export const stageZone = post<IoOf<typeof stageZoneSpec>>("stageZone", "/api/dns/stagezone/");
export const stagedZone = get<IoOf<typeof stagedZoneSpec>>("stagedZone", "/api/dns/getstagedzone/");

export const zoneApprovals = get<IoOf<typeof zoneApprovalsSpec>>("zoneApprovals", "/api/dns/getapprovals/");
export const decideApproval = post<IoOf<typeof decideApprovalSpec>>("decideApproval", "/api/dns/decide/", {
  needsKey: true,
});
export const withdrawApproval = post<IoOf<typeof withdrawApprovalSpec>>("withdrawApproval", "/api/dns/withdraw/");
