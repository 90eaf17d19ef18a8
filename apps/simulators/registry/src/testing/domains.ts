import { noSecDns } from "../extensions/sec-dns.ts";
import type { Domain } from "../model/objects.ts";
import { addMonths } from "../rules/periods.ts";

/** 1 March 2026, noon: far from month ends and leap days. */
export const testStart = Date.parse("2026-03-01T12:00:00Z");

/** A plain registration of one year, sponsored by "nameplane". */
export function testDomain(name: string, changes: Partial<Domain> = {}): Domain {
  return {
    name,
    roid: "D1-SIMREG",
    sponsor: "nameplane",
    creator: "nameplane",
    createdAt: testStart,
    updatedBy: null,
    updatedAt: null,
    transferredAt: null,
    expiresAt: addMonths(testStart, 12),
    registrant: null,
    contacts: [],
    hosts: ["ns1.example.test", "ns2.example.test"],
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
    ...changes,
  };
}
