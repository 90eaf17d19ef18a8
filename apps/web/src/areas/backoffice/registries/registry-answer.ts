import type { AnswerOf } from "@nameplane/contracts";
import type { registryPage } from "@nameplane/contracts/backoffice/operations";

/** A registry with all data of its page. */
export type RegistryAnswer = AnswerOf<typeof registryPage>;
/** The drawers that can be opened on the page of a registry. */
export type RegistryDrawer = "pause" | "try" | "account" | "password" | "certificate" | "limits" | "money" | "shape" | "tld";
