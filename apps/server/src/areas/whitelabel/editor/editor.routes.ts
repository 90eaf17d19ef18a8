import * as specs from "@nameplane/contracts/whitelabel/brand-editor";
import * as operations from "@nameplane/contracts/whitelabel/operations";
import type { Edge, RouteOptions } from "../../../platform/http/edge.ts";
import { exportBrand, importBrand } from "./brand-files.ts";
import { copyInto, dropDraft, saveDraft } from "./edit-draft.ts";
import { asReseller, asStaff } from "./editing.ts";
import { publishBrand, restoreBrand } from "./publish-brand.ts";
import { readEditor } from "./read-editor.ts";
import { createBrand, lendBrand } from "./staff-brands.ts";
import { listBrandRows } from "./staff-brands.repository.ts";

/** The editor of brands: resellers edit their own brands, and staff edit any brand. Both call the same actions. */
export function brandEditorRoutes(edge: Edge): void {
  resellerRoutes(edge);
  colleagueRoutes(edge);
}

function resellerRoutes(edge: Edge): void {
  const edit = { kind: "permission", permission: "whitelabel_edit" } as const;
  const onlyWith: RouteOptions = { feature: "ToolsWhitelabel" };

  edge.inTransaction(operations.brandEditor, specs.brandEditorSpec, edit, onlyWith, async (call, { brandid }) => ({
    brand: await readEditor(asReseller(call), brandid),
  }));
  edge.inTransaction(operations.saveBrandDraft, specs.saveBrandDraftSpec, edit, onlyWith, (call, input) =>
    saveDraft(asReseller(call), input),
  );
  edge.inTransaction(operations.dropBrandDraft, specs.dropBrandDraftSpec, edit, onlyWith, (call, input) =>
    dropDraft(asReseller(call), input),
  );
  edge.inTransaction(operations.publishBrand, specs.publishBrandSpec, edit, onlyWith, (call, input) =>
    publishBrand(asReseller(call), input),
  );
  edge.inTransaction(operations.restoreBrand, specs.restoreBrandSpec, edit, onlyWith, (call, input) =>
    restoreBrand(asReseller(call), input),
  );
  edge.inTransaction(operations.copyBrand, specs.copyBrandSpec, edit, onlyWith, (call, input) =>
    copyInto(asReseller(call), input),
  );
  edge.inTransaction(operations.exportBrand, specs.exportBrandSpec, edit, onlyWith, (call, { brandid }) =>
    exportBrand(asReseller(call), brandid),
  );
  edge.inTransaction(operations.importBrand, specs.importBrandSpec, edit, onlyWith, (call, input) =>
    importBrand(asReseller(call), input),
  );
}

function colleagueRoutes(edge: Edge): void {
  const brands = "staff_resellers";

  edge.staff(operations.staffBrands, specs.staffBrandsSpec, brands, {}, async ({ trx, staff }) => ({
    data: await listBrandRows(trx, staff.brandId),
  }));
  edge.staff(operations.createBrand, specs.createBrandSpec, brands, {}, (call, input) => createBrand(asStaff(call), input));
  edge.staff(operations.lendBrand, specs.lendBrandSpec, brands, {}, async (call, input) => {
    await lendBrand(asStaff(call), input);
    return {};
  });
  edge.staff(operations.staffBrandEditor, specs.brandEditorSpec, brands, {}, async (call, { brandid }) => ({
    brand: await readEditor(asStaff(call), brandid),
  }));
  edge.staff(operations.staffSaveBrandDraft, specs.saveBrandDraftSpec, brands, {}, (call, input) =>
    saveDraft(asStaff(call), input),
  );
  edge.staff(operations.staffDropBrandDraft, specs.dropBrandDraftSpec, brands, {}, (call, input) =>
    dropDraft(asStaff(call), input),
  );
  edge.staff(operations.staffPublishBrand, specs.publishBrandSpec, brands, {}, (call, input) =>
    publishBrand(asStaff(call), input),
  );
  edge.staff(operations.staffRestoreBrand, specs.restoreBrandSpec, brands, {}, (call, input) =>
    restoreBrand(asStaff(call), input),
  );
  edge.staff(operations.staffCopyBrand, specs.copyBrandSpec, brands, {}, (call, input) => copyInto(asStaff(call), input));
  edge.staff(operations.staffExportBrand, specs.exportBrandSpec, brands, {}, (call, { brandid }) =>
    exportBrand(asStaff(call), brandid),
  );
  edge.staff(operations.staffImportBrand, specs.importBrandSpec, brands, {}, (call, input) => importBrand(asStaff(call), input));
}
