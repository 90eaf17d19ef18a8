export { loadSearchPanel } from "./parts.ts";
