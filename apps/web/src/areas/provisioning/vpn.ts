import type { AnswerOf } from "@nameplane/contracts";
import type { vpn } from "@nameplane/contracts/provisioning/operations";

export type Vpn = AnswerOf<typeof vpn>["vpn"];
export type Device = Vpn["devices"][number];
