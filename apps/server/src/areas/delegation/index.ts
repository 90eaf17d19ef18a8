export { changeHindrance } from "./change.rules.ts";
export { serversAnswer } from "./actions/servers-answer.ts";
export { takeServersOver } from "./actions/take-servers-over.ts";
export { undoOf } from "./actions/read-name-servers.ts";
export {
  presentTest,
  readWanted,
  testWanted,
  type DelegationDeps,
  type TestedDelegation,
  type WantedServers,
} from "./actions/test-delegation.ts";
export type { DelegationParts } from "./delegation-parts.ts";
export { delegationRoutes, testLimit } from "./delegation.routes.ts";
export {
  delegationFacts,
  findDelegated,
  hostsOf,
  lastChange,
  makeCheckDue,
  markHostDeleted,
  ownDelegations,
  saveHostRow,
  setWantedServers,
  type DelegationFacts,
} from "./delegation.repository.ts";
export type { JudgedServer } from "./delegation.rules.ts";
export { nextDelegationStep, type OwnHosts } from "./name-server-steps.rules.ts";
export { heldAddresses, hostStep } from "./actions/keep-hosts.ts";
export { putHostBack } from "./actions/put-host-back.ts";
export { askServers } from "./actions/ask-servers.ts";
