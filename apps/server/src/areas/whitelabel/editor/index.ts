export { brandEditorRoutes } from "./editor.routes.ts";
