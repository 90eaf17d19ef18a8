import type { DnssecView } from "@nameplane/contracts/dnssec/dnssec";
import type { DsRecord } from "./chain-reader.port.ts";
import { sameDs } from "./chain.rules.ts";
import type { SignerInability } from "./zone-signer.port.ts";

export type Condition = DnssecView["conditions"][number];

export type ConditionFacts = {
  /** Whether the registry of the TLD supports DNSSEC. Null if it is not we who send the DS. */
  readonly tld: { readonly supported: boolean } | null;
  readonly records: number | null;
  readonly isServed: boolean;
  /** Why the name server cannot sign; null if it can, and undefined before the first check. */
  readonly signer: SignerInability | null | undefined;
  /** Whether every server that answers for the domain returns signatures; null before the first check. */
  readonly serversTakeDnssec: boolean | null;
  readonly hasAlias: boolean;
  /** DS records at the parent; null before the first check. */
  readonly parentDs: readonly DsRecord[] | null;
  readonly ownDs: readonly DsRecord[];
};

/** The conditions for signing a zone, and whether each is met (journey 2.4, step 2; C4.84). */
export function conditionsOf(facts: ConditionFacts): Condition[] {
  const { tld, records, isServed, signer, serversTakeDnssec, hasAlias, parentDs, ownDs } = facts;
  const yes = (isTrue: boolean): Condition["state"] => (isTrue ? "ok" : "bad");
  return [
    { name: "tld", state: yes(tld === null || tld.supported) },
    { name: "records", state: yes((records ?? 0) > 0) },
    { name: "served", state: yes(isServed) },
    { name: "signer", state: signer === undefined ? "unknown" : yes(signer === null) },
    { name: "servers", state: serversTakeDnssec === null ? "unknown" : yes(serversTakeDnssec) },
    { name: "alias", state: yes(!hasAlias) },
    {
      name: "foreignds",
      state: parentDs === null ? "unknown" : yes(parentDs.every((record) => ownDs.some((own) => sameDs(own, record)))),
    },
  ];
}
