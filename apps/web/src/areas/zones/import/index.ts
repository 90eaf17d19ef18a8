export { ImportDrawer } from "./parts.ts";
