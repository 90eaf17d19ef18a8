import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type * as editor from "./brand-editor.ts";
import type * as hosts from "./brand-hosts.ts";
import type * as servers from "./brand-servers.ts";
import type { brandSecurityListSpec, secureBrandSpec } from "./brand-security.ts";
import type { ownBrandsSpec } from "./own-brands.ts";
import type * as brandTldSpecs from "./brand-tlds.ts";
import type * as widget from "./widget.ts";

export const ownBrands = get<IoOf<typeof ownBrandsSpec>>("ownBrands", "/api/whitelabel/getownbrands/");

export const brandSecurityList = get<IoOf<typeof brandSecurityListSpec>>("brandSecurityList", "/api/staff/getbrandsecurity/");
export const secureBrand = post<IoOf<typeof secureBrandSpec>>("secureBrand", "/api/staff/securebrand/");

// ---- The editor of a brand: resellers edit their own brand, and staff edit any brand.
export const brandEditor = get<IoOf<typeof editor.brandEditorSpec>>("brandEditor", "/api/whitelabel/getbrand/");
export const saveBrandDraft = post<IoOf<typeof editor.saveBrandDraftSpec>>("saveBrandDraft", "/api/whitelabel/savedraft/");
export const dropBrandDraft = post<IoOf<typeof editor.dropBrandDraftSpec>>("dropBrandDraft", "/api/whitelabel/dropdraft/");
export const publishBrand = post<IoOf<typeof editor.publishBrandSpec>>("publishBrand", "/api/whitelabel/publish/");
export const restoreBrand = post<IoOf<typeof editor.restoreBrandSpec>>("restoreBrand", "/api/whitelabel/restore/");
export const copyBrand = post<IoOf<typeof editor.copyBrandSpec>>("copyBrand", "/api/whitelabel/copy/");
export const exportBrand = get<IoOf<typeof editor.exportBrandSpec>>("exportBrand", "/api/whitelabel/export/", {
  answers: "file",
});
export const importBrand = post<IoOf<typeof editor.importBrandSpec>>("importBrand", "/api/whitelabel/import/");

export const staffBrands = get<IoOf<typeof editor.staffBrandsSpec>>("staffBrands", "/api/staff/getbrands/");
export const createBrand = post<IoOf<typeof editor.createBrandSpec>>("createBrand", "/api/staff/createbrand/");
export const lendBrand = post<IoOf<typeof editor.lendBrandSpec>>("lendBrand", "/api/staff/lendbrand/");
export const staffBrandEditor = get<IoOf<typeof editor.brandEditorSpec>>("staffBrandEditor", "/api/staff/getbrand/");
export const staffSaveBrandDraft = post<IoOf<typeof editor.saveBrandDraftSpec>>(
  "staffSaveBrandDraft",
  "/api/staff/savebranddraft/",
);
export const staffDropBrandDraft = post<IoOf<typeof editor.dropBrandDraftSpec>>(
  "staffDropBrandDraft",
  "/api/staff/dropbranddraft/",
);
export const staffPublishBrand = post<IoOf<typeof editor.publishBrandSpec>>("staffPublishBrand", "/api/staff/publishbrand/");
export const staffRestoreBrand = post<IoOf<typeof editor.restoreBrandSpec>>("staffRestoreBrand", "/api/staff/restorebrand/");
export const staffCopyBrand = post<IoOf<typeof editor.copyBrandSpec>>("staffCopyBrand", "/api/staff/copybrand/");
export const staffExportBrand = get<IoOf<typeof editor.exportBrandSpec>>("staffExportBrand", "/api/staff/exportbrand/", {
  answers: "file",
});
export const staffImportBrand = post<IoOf<typeof editor.importBrandSpec>>("staffImportBrand", "/api/staff/importbrand/");

// ---- Hosts of a brand.
export const brandHosts = get<IoOf<typeof hosts.brandHostsSpec>>("brandHosts", "/api/whitelabel/gethosts/");
export const addBrandHost = post<IoOf<typeof hosts.addBrandHostSpec>>("addBrandHost", "/api/whitelabel/addhost/");
export const proveBrandHost = post<IoOf<typeof hosts.proveBrandHostSpec>>("proveBrandHost", "/api/whitelabel/provehost/");
export const chooseMainHost = post<IoOf<typeof hosts.chooseMainHostSpec>>("chooseMainHost", "/api/whitelabel/mainhost/");
export const removeBrandHost = post<IoOf<typeof hosts.removeBrandHostSpec>>("removeBrandHost", "/api/whitelabel/removehost/");
export const redirectBrandHost = post<IoOf<typeof hosts.redirectBrandHostSpec>>(
  "redirectBrandHost",
  "/api/whitelabel/redirecthost/",
);
export const retryHostCertificate = post<IoOf<typeof hosts.retryHostCertificateSpec>>(
  "retryHostCertificate",
  "/api/whitelabel/retryhostcertificate/",
);
export const putHostRecords = post<IoOf<typeof hosts.putHostRecordsSpec>>("putHostRecords", "/api/whitelabel/puthostrecords/");

export const staffBrandHosts = get<IoOf<typeof hosts.brandHostsSpec>>("staffBrandHosts", "/api/staff/getbrandhosts/");
export const staffAddBrandHost = post<IoOf<typeof hosts.addBrandHostSpec>>("staffAddBrandHost", "/api/staff/addbrandhost/");
export const staffProveBrandHost = post<IoOf<typeof hosts.proveBrandHostSpec>>(
  "staffProveBrandHost",
  "/api/staff/provebrandhost/",
);
export const staffChooseMainHost = post<IoOf<typeof hosts.chooseMainHostSpec>>(
  "staffChooseMainHost",
  "/api/staff/mainbrandhost/",
);
export const staffRemoveBrandHost = post<IoOf<typeof hosts.removeBrandHostSpec>>(
  "staffRemoveBrandHost",
  "/api/staff/removebrandhost/",
);
export const staffRedirectBrandHost = post<IoOf<typeof hosts.redirectBrandHostSpec>>(
  "staffRedirectBrandHost",
  "/api/staff/redirectbrandhost/",
);
export const staffRetryHostCertificate = post<IoOf<typeof hosts.retryHostCertificateSpec>>(
  "staffRetryHostCertificate",
  "/api/staff/retryhostcertificate/",
);

// ---- The search of a brand, as shown on other sites.
export const brandWidget = get<IoOf<typeof widget.brandWidgetSpec>>("brandWidget", "/api/whitelabel/getwidget/");
export const saveBrandWidget = post<IoOf<typeof widget.saveBrandWidgetSpec>>("saveBrandWidget", "/api/whitelabel/savewidget/");
export const countWidgetUse = post<IoOf<typeof widget.countWidgetUseSpec>>("countWidgetUse", "/api/whitelabel/countwidget/");

export const brandTlds = get<IoOf<typeof brandTldSpecs.brandTldsSpec>>("brandTlds", "/api/whitelabel/gettlds/");
export const saveBrandTlds = post<IoOf<typeof brandTldSpecs.saveBrandTldsSpec>>("saveBrandTlds", "/api/whitelabel/savetlds/");
export const staffBrandTlds = get<IoOf<typeof brandTldSpecs.brandTldsSpec>>("staffBrandTlds", "/api/staff/getbrandtlds/");
export const staffSaveBrandTlds = post<IoOf<typeof brandTldSpecs.saveBrandTldsSpec>>(
  "staffSaveBrandTlds",
  "/api/staff/savebrandtlds/",
);
export const staffBrandWidget = get<IoOf<typeof widget.brandWidgetSpec>>("staffBrandWidget", "/api/staff/getbrandwidget/");
export const staffSaveBrandWidget = post<IoOf<typeof widget.saveBrandWidgetSpec>>(
  "staffSaveBrandWidget",
  "/api/staff/savebrandwidget/",
);
// ---- Name servers under a brand's own names.
export const brandServers = get<IoOf<typeof servers.brandServersSpec>>("brandServers", "/api/whitelabel/getservers/");
export const setBrandServers = post<IoOf<typeof servers.setBrandServersSpec>>("setBrandServers", "/api/whitelabel/setservers/");
export const putServerRecords = post<IoOf<typeof servers.putServerRecordsSpec>>(
  "putServerRecords",
  "/api/whitelabel/putserverrecords/",
);
export const checkBrandServers = post<IoOf<typeof servers.checkBrandServersSpec>>(
  "checkBrandServers",
  "/api/whitelabel/checkservers/",
);
export const moveToBrandServers = post<IoOf<typeof servers.moveToBrandServersSpec>>(
  "moveToBrandServers",
  "/api/whitelabel/moveservers/",
);

export const staffBrandServers = get<IoOf<typeof servers.brandServersSpec>>("staffBrandServers", "/api/staff/getbrandservers/");
