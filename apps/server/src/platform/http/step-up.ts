import { createHmac } from "node:crypto";
import type { Operation } from "@nameplane/contracts";
import { StepUpRequired } from "@nameplane/contracts/refusals";
import type { Spec } from "@nameplane/contracts/spec";
import type { z } from "zod";
import { dangerousPermissions, type Access } from "../policy.ts";
import type { SessionCall } from "./call.ts";

/**
 * Fresh proof of who acts, asked for before the handler runs and bound to the operation, its input, the account and the session
 * (docs/threats.md#dangerous-acts).
 */
export type StepUp<Input> = {
  /** Only these inputs are dangerous; without it all are. */
  readonly when?: (input: Input) => boolean;
  /** Refuses what is refused whoever asks, so that nobody proves something for nothing. */
  readonly first?: (call: SessionCall, input: Input) => Promise<unknown>;
};

/** Whose proof of what is used up, and by which call: the same key again is the same act. */
export type ProofUse = {
  readonly accountId: string;
  readonly userId: string;
  readonly host: string;
  readonly key: string | null;
  readonly content: Buffer;
};

/** The proof of a call of a signed-in user; call.token is the session's. */
export function proofOf(
  call: { readonly token: string | null; readonly key: string | null; readonly brand: { readonly host: string } },
  who: { readonly accountId: string; readonly userId: string },
  operation: Operation,
  input: unknown,
): ProofUse {
  const { accountId, userId } = who;
  if (call.token === null) throw new Error("a session without token");
  // Keyed by the session's token, which is stored nowhere: the proof is good in its own session only, and what is stored says
  // nothing about the input, which may hold a new password.
  const content = createHmac("sha256", call.token)
    .update(JSON.stringify([operation.name, accountId, input]))
    .digest();
  return { accountId, userId, host: call.brand.host, key: call.key, content };
}

/** A route that says too little about fresh proof stops the start. */
export function refuseUndeclared(
  { path }: Operation,
  { refusals }: Spec<z.ZodType, z.ZodType>,
  access: Access,
  stepUp: object | null | undefined,
): void {
  const isDangerous = access.kind === "permission" && dangerousPermissions.has(access.permission);
  if (isDangerous && stepUp === undefined) throw new Error(`route ${path} is dangerous and says nothing of a step-up`);
  if (stepUp && !refusals.includes(StepUpRequired)) throw new Error(`route ${path} does not tell of StepUpRequired`);
}
