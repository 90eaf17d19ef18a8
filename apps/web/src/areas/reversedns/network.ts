import type { AnswerOf } from "@nameplane/contracts";
import type { reverseNames, reverseNetwork } from "@nameplane/contracts/reversedns/operations";

export type Network = AnswerOf<typeof reverseNetwork>["network"];
export type Name = AnswerOf<typeof reverseNames>["names"][number];
