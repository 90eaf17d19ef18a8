export { asReseller, asStaff, brandOf, liveOf, record, resellerIn, staffIn, type Editing } from "./editing.ts";
export { accountOfBrand, operatorBrand, type BrandAt } from "./editor.repository.ts";
export { makePortalBrand } from "./make-portal-brand.ts";
export { authors } from "./read-editor.ts";
export { brandEditorRoutes } from "./editor.routes.ts";
