export { asReseller, asStaff, brandOf, record, resellerIn, staffIn, type Editing } from "./editing.ts";
export { brandEditorRoutes } from "./editor.routes.ts";
