/** The light half of a contract: what the browser needs to call an operation. Types only; schemas stay on the server. */
export type { AnswerOf, InputOf, Operation, OperationIo } from "@nameplane/contracts/operation";
