import { createHmac } from "node:crypto";
import type { Operation } from "@nameplane/contracts";
import { StepUpRequired } from "@nameplane/contracts/refusals";
import type { Spec } from "@nameplane/contracts/spec";
import type { z } from "zod";
import { dangerousPermissions, type Access, type StaffAccess } from "../policy.ts";
import type { SessionCall, StaffCall } from "./call.ts";

/**
 * A fresh proof of identity, which the user gives before the handler runs. It is valid for one operation, input, account and
 * session (docs/threats.md#dangerous-acts).
 */
export type StepUp<Input> = {
  /** Whether this input makes the act dangerous. If absent, all inputs do. */
  readonly when?: (input: Input) => boolean;
  /**
   * Makes the refusals that do not depend on the proof, so that nobody has to confirm their identity for an act that is refused
   * anyway.
   */
  readonly first?: (call: SessionCall, input: Input) => Promise<unknown>;
};

/** Like StepUp, for an act of a staff member of the operator. */
export type StaffStepUp<Input> = {
  readonly when?: (input: Input) => boolean;
  readonly first?: (call: StaffCall, input: Input) => Promise<unknown>;
};

/** A staff member's proof of identity, for one act in one session. */
export type StaffProofUse = { readonly staffId: string; readonly key: string | null; readonly content: Buffer };

/** The proof of identity that a call of staff needs. */
export function staffProofOf(
  call: { readonly staffToken: string | null; readonly key: string | null },
  staffId: string,
  operation: Operation,
  input: unknown,
): StaffProofUse {
  if (call.staffToken === null) throw new Error("a session without token");
  const content = createHmac("sha256", call.staffToken)
    .update(JSON.stringify([operation.name, staffId, input]))
    .digest();
  return { staffId, key: call.key, content };
}

/**
 * The content that a proof of identity is for, and the call that uses it up. A repeated call with the same key counts as the
 * same act.
 */
export type ProofUse = {
  readonly accountId: string;
  readonly userId: string;
  readonly host: string;
  readonly key: string | null;
  readonly content: Buffer;
};

/** The proof of identity that a call of a signed-in user needs. `call.token` is the session's token. */
export function proofOf(
  call: { readonly token: string | null; readonly key: string | null; readonly brand: { readonly host: string } },
  who: { readonly accountId: string; readonly userId: string },
  operation: Operation,
  input: unknown,
): ProofUse {
  const { accountId, userId } = who;
  if (call.token === null) throw new Error("a session without token");
  // The key of the HMAC is the session's token, which is not stored: the proof is valid in its own session only, and its stored
  // hash reveals nothing about the input, which may contain a new password.
  const content = createHmac("sha256", call.token)
    .update(JSON.stringify([operation.name, accountId, input]))
    .digest();
  return { accountId, userId, host: call.brand.host, key: call.key, content };
}

/** Stops the start of the server if a route does not declare whether it needs a fresh proof of identity. */
export function refuseUndeclared(
  { path }: Operation,
  { refusals }: Spec<z.ZodType, z.ZodType>,
  access: Access | StaffAccess,
  stepUp: object | null | undefined,
): void {
  const permission = "permission" in access ? access.permission : null;
  const isDangerous = permission !== null && dangerousPermissions.has(permission);
  if (isDangerous && stepUp === undefined) throw new Error(`route ${path} is dangerous and says nothing of a step-up`);
  if (stepUp && !refusals.includes(StepUpRequired)) throw new Error(`route ${path} does not tell of StepUpRequired`);
}
