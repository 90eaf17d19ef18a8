export { type RegistryDeps, WouldSend } from "./deps.ts";
export { faultFields } from "./fault-fields.rules.ts";
export { reportFigures } from "./figures.repository.ts";
export { inBackground } from "./in-background.ts";
export { listRegistries } from "./registries.repository.ts";
export { pauseOf, type PauseCause } from "./pauses.repository.ts";
export { registryNotAsked } from "./registry-not-asked.ts";
export type { RegisteredFacts, RegistryOutcome } from "./registry-outcome.ts";
export type { RefusalMeaning } from "./registry-refusal.rules.ts";
export type {
  CheckedName,
  Claims,
  CodeTried,
  ContactInRole,
  DelegationSigner,
  Lane,
  PollMessage,
  Registries,
  RegistryCapabilities,
  RegistryConnection,
  RegistryContact,
  RegistryDomain,
  RegistryFee,
  RegistryOutage,
  RegistrySetup,
  TagChange,
  TransferSeen,
  Transform,
  TransformAnswer,
} from "./registry.port.ts";
export type { RegistryLogin, RegistryTrials, Trial, TrialGreeting, TrialStep } from "./registry-trials.port.ts";
export { signerDifference, signerText } from "./signers.rules.ts";
export { changedStatuses, transferLock } from "./statuses.rules.ts";
