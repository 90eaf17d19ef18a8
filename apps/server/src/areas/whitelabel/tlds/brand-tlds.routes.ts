import * as specs from "@nameplane/contracts/whitelabel/brand-tlds";
import * as operations from "@nameplane/contracts/whitelabel/operations";
import type { Edge, RouteOptions } from "../../../platform/http/edge.ts";
import { asReseller, asStaff } from "../editor/index.ts";
import { readBrandTlds, saveBrandTlds } from "./set-brand-tlds.ts";

/** Which TLDs a brand sells, edited by its reseller or by staff. */
export function brandTldRoutes(edge: Edge): void {
  const edit = { kind: "permission", permission: "whitelabel_edit" } as const;
  const onlyWith: RouteOptions = { feature: "ToolsWhitelabel" };
  edge.inTransaction(operations.brandTlds, specs.brandTldsSpec, edit, onlyWith, (call, { brandid }) =>
    readBrandTlds(asReseller(call), brandid),
  );
  edge.inTransaction(operations.saveBrandTlds, specs.saveBrandTldsSpec, edit, onlyWith, (call, input) =>
    saveBrandTlds(asReseller(call), input),
  );

  const brands = "staff_resellers";
  edge.staff(operations.staffBrandTlds, specs.brandTldsSpec, brands, {}, (call, { brandid }) =>
    readBrandTlds(asStaff(call), brandid),
  );
  edge.staff(operations.staffSaveBrandTlds, specs.saveBrandTldsSpec, brands, {}, (call, input) =>
    saveBrandTlds(asStaff(call), input),
  );
}
