import {
  deleteHostSpec,
  nameServersSpec,
  saveHostSpec,
  takeServersOverSpec,
  testDelegationSpec,
} from "@nameplane/contracts/delegation/delegation";
import {
  deleteHost as deleteHostOperation,
  compareTransferred,
  nameServers,
  saveHost as saveHostOperation,
  takeServersOver as takeOverOperation,
  testDelegation,
} from "@nameplane/contracts/delegation/operations";
import { compareTransferredSpec } from "@nameplane/contracts/delegation/transferred";
import { checkDelegationSpec } from "@nameplane/contracts/domains/domain-details";
import { checkDelegation } from "@nameplane/contracts/domains/operations";
import { limitByAccount } from "../../platform/account-limit.ts";
import type { Edge } from "../../platform/http/edge.ts";
import type { RegistryDeps } from "../registry/index.ts";
import { checkNow, type CheckNowDeps } from "./actions/check-now.ts";
import { compareTransferredOf } from "./actions/compare-transferred.ts";
import { deleteHost, refuseHost, saveHost } from "./actions/keep-hosts.ts";
import { readNameServers } from "./actions/read-name-servers.ts";
import { takeServersOver } from "./actions/take-servers-over.ts";
import { presentTest, readWanted, testWanted } from "./actions/test-delegation.ts";

/**
 * Enough for a person who tests, corrects and tests again. Without a limit, a program could flood other people's servers with
 * queries through us.
 */
export const testLimit = { name: "test-delegation", most: 30, seconds: 60 } as const;

export function delegationRoutes(edge: Edge, deps: CheckNowDeps, registry: RegistryDeps): void {
  const view = { kind: "permission", permission: "dns_view" } as const;
  const feature = { feature: "DomainsList" } as const;
  /** These routes are also used on the page of a request that waits for working name servers. */
  const wherever = { feature: { anyOf: ["DomainsList", "Requests"] } } as const;

  edge.inTransaction(nameServers, nameServersSpec, view, wherever, async (call, { itemid }) => ({
    nameservers: await readNameServers(call.trx, call, itemid),
  }));

  edge.outsideTransaction(testDelegation, testDelegationSpec, view, wherever, async (call, input) => {
    const wanted = await call.tx(async (trx) => {
      await limitByAccount(trx, call.scope, call.now, testLimit);
      return readWanted(deps, trx, call.scope, input);
    });
    return presentTest(await testWanted(deps, wanted), deps.clock.now());
  });

  edge.outsideTransaction(checkDelegation, checkDelegationSpec, view, feature, (call, { itemid }) =>
    checkNow(deps, call, itemid),
  );

  edge.outsideTransaction(compareTransferred, compareTransferredSpec, view, feature, (call, { itemid }) =>
    compareTransferredOf(deps, call, itemid),
  );

  const delegate = { kind: "permission", permission: "dns_delegation" } as const;
  // This changes only our database, so users do not have to confirm their identity. Nothing changes at the registry or in DNS.
  edge.outsideTransaction(takeOverOperation, takeServersOverSpec, delegate, { ...feature, stepUp: null }, (call, input) =>
    takeServersOver(registry, call.scope, input),
  );

  const proved = { ...feature, stepUp: { first: refuseHost } };
  edge.outsideTransaction(saveHostOperation, saveHostSpec, delegate, proved, (call, input) => saveHost(registry, call, input));

  edge.outsideTransaction(deleteHostOperation, deleteHostSpec, delegate, proved, (call, input) =>
    deleteHost(registry, call, input),
  );
}
