export { ownTarget, type OwnTarget } from "./own-target.ts";
export { loadSearchPanel } from "./parts.ts";
