import * as mails from "@nameplane/contracts/notifications/operations";
import * as operations from "@nameplane/contracts/whitelabel/operations";

/** The API calls of the editor, for a reseller's own brand. */
export const ownCalls = {
  editor: operations.brandEditor,
  save: operations.saveBrandDraft,
  drop: operations.dropBrandDraft,
  publish: operations.publishBrand,
  restore: operations.restoreBrand,
  copy: operations.copyBrand,
  file: operations.exportBrand,
  take: operations.importBrand,
  hosts: operations.brandHosts,
  addHost: operations.addBrandHost,
  proveHost: operations.proveBrandHost,
  mainHost: operations.chooseMainHost,
  removeHost: operations.removeBrandHost,
  redirectHost: operations.redirectBrandHost,
  retryCertificate: operations.retryHostCertificate,
  servers: operations.brandServers,
  mail: mails.previewMailText,
  invoice: mails.sampleInvoice,
} as const;

/** The same calls for staff, for any brand. */
export const staffCalls: BrandCalls = {
  editor: operations.staffBrandEditor,
  save: operations.staffSaveBrandDraft,
  drop: operations.staffDropBrandDraft,
  publish: operations.staffPublishBrand,
  restore: operations.staffRestoreBrand,
  copy: operations.staffCopyBrand,
  file: operations.staffExportBrand,
  take: operations.staffImportBrand,
  hosts: operations.staffBrandHosts,
  addHost: operations.staffAddBrandHost,
  proveHost: operations.staffProveBrandHost,
  mainHost: operations.staffChooseMainHost,
  removeHost: operations.staffRemoveBrandHost,
  redirectHost: operations.staffRedirectBrandHost,
  retryCertificate: operations.staffRetryHostCertificate,
  servers: operations.staffBrandServers,
  mail: mails.staffPreviewMailText,
  invoice: mails.staffSampleInvoice,
};

export type BrandCalls = typeof ownCalls;
