/** The part of a contract that the browser needs to call an operation. Types only; schemas stay on the server. */
export type { AnswerOf, InputOf, Operation, OperationIo } from "@nameplane/contracts/operation";
