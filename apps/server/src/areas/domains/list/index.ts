export { applyLabels, labelsAfter, labelsToGive, refuseForeignLabels } from "./apply-labels.ts";
export { exportDomains } from "./export-domains.ts";
export { labelRoutes } from "./labels.routes.ts";
export { ListAnchors } from "./list-anchors.ts";
export { listPage } from "./list-page.ts";
export { listQuery } from "./list-query.ts";
export { locksOf } from "./registry-locks.repository.ts";
export { listBodyLimit, selectDomains, shownName } from "./select-domains.ts";
export { viewRoutes } from "./views.routes.ts";
