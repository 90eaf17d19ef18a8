import type { DnssecView } from "@nameplane/contracts/dnssec/dnssec";
import type { DnssecState } from "./dnssec.state.ts";
import type { Mode, WaitsFor } from "./facts.rules.ts";

type Step = DnssecView["steps"][number];
type Name = Step["name"];

const up = ["key", "servers", "olddata", "ds", "proof"] as const;
const down = ["dsout", "dsttl", "unsign"] as const;
const roll = ["rollkey", "rollkeyttl", "rollds", "rolldsttl", "rolloldds", "rolloldttl", "rolloldkey"] as const;
/** Steps of a move from the domain's former signer to us, with a period in between in which both sign. */
const join = [
  "joinkeys",
  "joinkey",
  "joinkeyttl",
  "joinds",
  "joindsttl",
  "joinservers",
  "joinold",
  "joinoldds",
  "joinoldttl",
  "joinoldkeys",
] as const;

const at: Readonly<Partial<Record<WaitsFor, Name>>> = {
  server_key: "key",
  servers: "servers",
  old_data: "olddata",
  delegation: "ds",
  parent_add: "ds",
  registry: "ds",
  customer_add: "ds",
  validators: "proof",
  parent_remove: "dsout",
  customer_remove: "dsout",
  parent_ttl: "dsttl",
};

/** Steps at the registry, taken by us or by the registrar that has the domain. */
const atRegistry = new Set<Name>(["ds", "dsout", "rollds", "rolloldds", "joinds", "joinoldds"]);
const byTime = new Set<Name>([
  ...(["olddata", "proof", "dsttl", "rollkeyttl", "rolldsttl", "rolloldttl"] as const),
  ...(["joinkeyttl", "joindsttl", "joinold", "joinoldttl"] as const),
]);
const byOwner = new Set<Name>(["joinkey", "joinservers"]);

/** The replacement of a key, as long as both the key and its successor exist. */
export type Roll = {
  /** Whether some servers do not serve the successor yet. */
  readonly isPending: boolean;
  /** Whether the old key is being removed. */
  readonly isWithdrawing: boolean;
  /** Whether the parent has a DS of the old key, or its removal was not seen yet. */
  readonly hasOldDs: boolean;
};

/** The progress of joint signing by two providers. */
export type Joined = {
  /** Whether both providers publish the keys of both. */
  readonly isAgreed: boolean;
  /** Whether the parent has a DS of ours. */
  readonly hasOwnDs: boolean;
  /** Whether the parent delegates only to our servers. */
  readonly isLeft: boolean;
  /** Whether the parent has a DS of the other signer. */
  readonly hasTheirDs: boolean;
};

export type StepFacts = {
  readonly state: DnssecState;
  readonly waitsFor: WaitsFor | null;
  readonly hasKey: boolean;
  readonly mode: Mode | null;
  /** Whether the registry reads CDS records, by which a zone asks for a DS, and changes the DS itself. */
  readonly scans: boolean;
  readonly roll: Roll | null;
  readonly joined: Joined | null;
};

/** The steps of what is in progress, who takes each step, and which is next. Empty if nothing is in progress. */
export function stepsOf(facts: StepFacts): Step[] {
  const { state, waitsFor } = facts;
  if ((state === "signing" || state === "signed") && facts.joined !== null)
    return marked(facts, join, placeOfJoin(facts.joined, waitsFor));
  if (state === "signing") return marked(facts, facts.hasKey ? up : ["ds", "proof"], placeOf(waitsFor, "key"));
  if (state === "unsigning") return marked(facts, down, waitsFor === "registry" ? "dsout" : placeOf(waitsFor, "dsout"));
  if (state === "signed" && facts.roll !== null) return marked(facts, roll, placeOfRoll(facts.roll, waitsFor));
  return [];
}

function placeOf(waitsFor: WaitsFor | null, first: Name): Name {
  return waitsFor === null ? first : (at[waitsFor] ?? first);
}

function placeOfJoin({ isAgreed, hasOwnDs, isLeft, hasTheirDs }: Joined, waitsFor: WaitsFor | null): Name {
  if (isLeft) {
    if (waitsFor === "old_servers") return "joinold";
    if (hasTheirDs) return "joinoldds";
    return waitsFor === "parent_ttl" || waitsFor === "old_data" ? "joinoldttl" : "joinoldkeys";
  }
  if (!isAgreed) return waitsFor === "customer_key" ? "joinkey" : "joinkeys";
  if (waitsFor === "old_data") return "joinkeyttl";
  if (!hasOwnDs) return "joinds";
  return waitsFor === "parent_ttl" ? "joindsttl" : "joinservers";
}

function placeOfRoll({ isPending, isWithdrawing, hasOldDs }: Roll, waitsFor: WaitsFor | null): Name {
  if (isPending) return "rollkey";
  if (isWithdrawing) return "rolloldkey";
  if (waitsFor === "old_data") return "rollkeyttl";
  if (waitsFor === "customer_remove" || waitsFor === "parent_remove") return "rolloldds";
  if (waitsFor === "parent_ttl") return hasOldDs ? "rolldsttl" : "rolloldttl";
  return "rollds";
}

function whoTakes(name: Name, { mode, scans }: StepFacts): Step["who"] {
  if (byTime.has(name)) return "time";
  if (byOwner.has(name)) return "owner";
  if (!atRegistry.has(name)) return "us";
  return mode === "elsewhere" && !scans ? "owner" : "registry";
}

function marked(facts: StepFacts, names: readonly Name[], now: Name): Step[] {
  const place = Math.max(0, names.indexOf(now));
  return names.map((name, index) => ({
    name,
    state: index < place ? "done" : index === place ? "now" : "later",
    who: whoTakes(name, facts),
  }));
}
