import type { AnswerOf } from "@nameplane/contracts";
import type { brandServers } from "@nameplane/contracts/whitelabel/operations";

/** The name servers of a brand, as the panel shows them. */
export type Servers = AnswerOf<typeof brandServers>["brand"];
