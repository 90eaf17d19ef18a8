import type { DnssecStep } from "@nameplane/contracts/domains/domain-details";
import type { Facts, Op } from "./facts.rules.ts";
import { publishedKeys, standsFor } from "./plan-parts.rules.ts";

/** A completed step of a key's replacement, with the key it was about. */
export type RollStep = { readonly what: DnssecStep; readonly keyTag: number };

/** Whether a key that is made or found now replaces another key. The first key of a zone does not. */
export function isSuccessor({ state, mode, keys }: Facts): boolean {
  return state === "signed" && mode !== "external" && keys.some((key) => key.state === "published");
}

/** The step of a key's replacement that an operation represents; null if it is not part of a replacement. */
export function rollStepOf(facts: Facts, op: Op): RollStep | null {
  if (facts.state !== "signed" || facts.mode === "external") return null;
  const [newest, ...older] = publishedKeys(facts.keys);
  if (newest === undefined) return null;
  if (op.do === "key") {
    const key = facts.keys.find(({ id }) => id === op.id);
    if (key === undefined) return null;
    if (op.event === "publish") return { what: "served", keyTag: key.ds.keyTag };
    return op.event === "ttl_over" ? { what: "replaced", keyTag: key.ds.keyTag } : null;
  }
  const isSeen = (op.do === "ds" && op.event === "seen_at_parent") || (op.do === "new_ds" && op.state === "matched");
  if (isSeen && older.length > 0 && standsFor(op.record, newest)) return { what: "promised", keyTag: newest.ds.keyTag };
  const isGone = op.do === "ds" && op.event === "gone_at_parent";
  const former = isGone ? facts.keys.find((key) => key !== newest && standsFor(op.record, key)) : undefined;
  return former === undefined ? null : { what: "dropped", keyTag: former.ds.keyTag };
}
