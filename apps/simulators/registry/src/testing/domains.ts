import type { Domain } from "../model/objects.ts";
import { plainDomain } from "../model/plain-domain.ts";
import { addMonths } from "../rules/periods.ts";

/** 1 March 2026, noon. This is far from leap days and from the end of a month in which dates could shift. */
export const testStart = Date.parse("2026-03-01T12:00:00Z");

/** A plain registration of one year, sponsored by "nameplane". */
export function testDomain(name: string, changes: Partial<Domain> = {}): Domain {
  return plainDomain({
    name,
    roid: "D1-SIMREG",
    sponsor: "nameplane",
    createdAt: testStart,
    expiresAt: addMonths(testStart, 12),
    hosts: ["ns1.example.test", "ns2.example.test"],
    ...changes,
  });
}
