export { journalArgs, objectOf } from "./journal-args.rules.ts";
export {
  attemptsOfRequest,
  type Command,
  commandByTransactionId,
  commandsOfRequest,
  decideCommand,
  dueCommands,
  feeInJournal,
  findCommand,
  markHeard,
  openCommandOn,
  postponeCommand,
  setReread,
  storable,
} from "./journal.repository.ts";
export { isOurCreation, readOutcome, rereadAfterMs } from "./resolve-lost-reply.ts";
export { pendingCheckMs, sendJournaled, type Sent } from "./send-journaled.ts";
export { sentFacts } from "./sent-facts.rules.ts";
