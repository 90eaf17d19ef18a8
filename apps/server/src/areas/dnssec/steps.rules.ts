import type { DnssecView } from "@nameplane/contracts/dnssec/dnssec";
import type { DnssecState } from "./dnssec.state.ts";
import type { WaitsFor } from "./plan.rules.ts";

type Step = DnssecView["steps"][number];

const up = ["key", "servers", "olddata", "ds", "proof"] as const;
const down = ["dsout", "dsttl", "unsign"] as const;

const at: Readonly<Record<WaitsFor, Step["name"]>> = {
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

/** The steps of what is under way, and where it stands. Nothing when nothing is. */
export function stepsOf(facts: {
  readonly state: DnssecState;
  readonly waitsFor: WaitsFor | null;
  readonly hasKey: boolean;
}): Step[] {
  const { state, waitsFor } = facts;
  if (state === "signing") return marked(facts.hasKey ? up : ["ds", "proof"], placeOf(waitsFor, "key"));
  if (state === "unsigning") return marked(down, waitsFor === "registry" ? "dsout" : placeOf(waitsFor, "dsout"));
  return [];
}

function placeOf(waitsFor: WaitsFor | null, first: Step["name"]): Step["name"] {
  return waitsFor === null ? first : at[waitsFor];
}

function marked(names: readonly Step["name"][], now: Step["name"]): Step[] {
  const place = Math.max(0, names.indexOf(now));
  return names.map((name, index) => ({ name, state: index < place ? "done" : index === place ? "now" : "later" }));
}
