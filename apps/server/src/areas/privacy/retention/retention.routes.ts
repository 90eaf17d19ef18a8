import * as operations from "@nameplane/contracts/privacy/operations";
import { retentionRulesSpec, setRetentionSpec } from "@nameplane/contracts/privacy/retention";
import type { Edge } from "../../../platform/http/edge.ts";
import { describeRetention, readRetention, refuseRetention, setRetention } from "./set-retention.ts";

const compliance = "staff_compliance";

/** The routes with which staff see how long data are kept, and change periods: with fresh proof, and a second person where a rule says so. */
export function retentionRoutes(edge: Edge): void {
  edge.staff(operations.retentionRules, retentionRulesSpec, compliance, {}, readRetention);
  const proved = {
    stepUp: {
      first: (call: Parameters<typeof refuseRetention>[0], input: Parameters<typeof refuseRetention>[1]) =>
        refuseRetention(call, input),
    },
    second: { kind: "retention" as const, describe: describeRetention },
  };
  edge.staff(operations.setRetention, setRetentionSpec, compliance, proved, async (call, input) => {
    await setRetention(call, input);
    return {};
  });
}
