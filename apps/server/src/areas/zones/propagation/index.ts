export { findDelegation } from "./find-delegation.ts";
export { countQuestions } from "./propagation.repository.ts";
export { type PropagationParts, readPropagation } from "./read-propagation.ts";
