/** The part of a contract that the browser requires to call an operation. It has only types; schemas stay on the server. */
export type { AnswerOf, InputOf, Operation, OperationIo } from "@nameplane/contracts/operation";
