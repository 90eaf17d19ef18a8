import type { AnswerOf } from "@nameplane/contracts";
import type { registryPage } from "@nameplane/contracts/backoffice/operations";

/** A registry as its page shows it. */
export type RegistryAnswer = AnswerOf<typeof registryPage>;
/** What can be opened on the page of a registry. */
export type RegistryDrawer = "pause" | "try" | "account" | "password" | "certificate" | "limits" | "money";
