import * as operations from "@nameplane/contracts/whitelabel/operations";
import * as specs from "@nameplane/contracts/whitelabel/widget";
import type { Edge, RouteOptions } from "../../../platform/http/edge.ts";
import { asReseller, asStaff } from "../editor/index.ts";
import { countOneUse, readWidget, saveWidget, type WidgetDeps } from "./set-widget.ts";

/** Routes of the search widget: resellers and staff set where it may be shown, and each use is counted. */
export function widgetRoutes(edge: Edge, deps: WidgetDeps): void {
  const edit = { kind: "permission", permission: "whitelabel_edit" } as const;
  const onlyWith: RouteOptions = { feature: "ToolsWhitelabel" };
  edge.inTransaction(operations.brandWidget, specs.brandWidgetSpec, edit, onlyWith, (call, { brandid }) =>
    readWidget(deps, asReseller(call), brandid),
  );
  edge.inTransaction(operations.saveBrandWidget, specs.saveBrandWidgetSpec, edit, onlyWith, (call, input) =>
    saveWidget(asReseller(call), input),
  );

  const brands = "staff_resellers";
  edge.staff(operations.staffBrandWidget, specs.brandWidgetSpec, brands, {}, (call, { brandid }) =>
    readWidget(deps, asStaff(call), brandid),
  );
  edge.staff(operations.staffSaveBrandWidget, specs.saveBrandWidgetSpec, brands, {}, (call, input) =>
    saveWidget(asStaff(call), input),
  );

  edge.public(operations.countWidgetUse, specs.countWidgetUseSpec, { feature: "Search" }, async (call, input) => {
    await countOneUse(call, input);
    return {};
  });
}
