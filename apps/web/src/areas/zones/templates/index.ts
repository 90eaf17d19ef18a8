export { TemplatesDrawer } from "./parts.ts";
