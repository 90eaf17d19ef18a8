export { mayBeMailed } from "./may-be-mailed.ts";
export { addressProof, whenAndWhere } from "./parts.ts";
