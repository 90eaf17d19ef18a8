export { readIdna } from "./idna.ts";
export { nameChecker, type NameChecker } from "./name-checker.ts";
export { NameChecks } from "./name-checks.ts";
export { type NameProblem, nameProblems } from "./name-texts.rules.ts";
export { readOrderableName } from "./orderable-name.ts";
export { type SearchDeps, searchDomains } from "./search-domains.ts";
