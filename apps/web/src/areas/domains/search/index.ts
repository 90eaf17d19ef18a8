export type { OwnTarget } from "./own-target.ts";
export { loadOwnTarget, loadSearchPanel } from "./parts.ts";
