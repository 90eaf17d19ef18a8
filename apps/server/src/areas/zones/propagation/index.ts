export { findDelegation } from "./find-delegation.ts";
export { countQuestions } from "./propagation.repository.ts";
export type { PropagationParts } from "./propagation-parts.ts";
export { readPropagation } from "./read-propagation.ts";
