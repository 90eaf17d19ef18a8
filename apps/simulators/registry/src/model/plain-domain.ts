import { noSecDns } from "../extensions/sec-dns.ts";
import type { Domain } from "./objects.ts";

type Given = "name" | "roid" | "sponsor" | "createdAt" | "expiresAt";

/** A registered, active domain without a pending transfer, deletion or lock; its sponsoring registrar created it. */
export function plainDomain(given: Pick<Domain, Given> & Partial<Domain>): Domain {
  return {
    creator: given.sponsor,
    updatedBy: null,
    updatedAt: null,
    transferredAt: null,
    registrant: null,
    contacts: [],
    hosts: [],
    authInfo: null,
    statuses: [],
    phase: "active",
    phaseEndsAt: null,
    graces: [],
    transfer: null,
    pendingCreate: null,
    deletion: null,
    deleteAtExpiry: false,
    clientDelete: false,
    registryLock: null,
    secDns: noSecDns,
    ...given,
  };
}
