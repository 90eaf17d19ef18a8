import type { PasskeyAnswer } from "@nameplane/contracts/identity/passkeys";
import { PasskeyFailed } from "@nameplane/contracts/identity/refusals";
import { StepUpRequired } from "@nameplane/contracts/refusals";
import type { Trx } from "../../platform/db/transaction.ts";
import type { StaffCall } from "../../platform/http/call.ts";
import type { StaffProofUse } from "../../platform/http/step-up.ts";
import { newId } from "../../platform/ids.ts";
import { Refused } from "../../platform/refused.ts";
import { auditStaff } from "./audit-staff.ts";
import { insertStaffProof, takeStaffProof } from "./staff.repository.ts";
import { staffPasskeyFits, useStaffChallenge } from "./staff-passkeys.ts";

/**
 * Uses up a staff member's fresh proof of identity for an act. Possible refusals: StepUpRequired, which names the act that has to
 * be proved.
 */
export async function useStaffProof(trx: Trx, use: StaffProofUse): Promise<void> {
  if (await takeStaffProof(trx, use)) return;
  throw new Refused(StepUpRequired, { fields: { stepup: { content: use.content.toString("hex"), methods: ["passkey"] } } });
}

/**
 * Accepts a proof of identity. It is valid for one act only, in this session, for ten minutes. Possible refusals: PasskeyFailed.
 */
export async function giveStaffProof(
  call: StaffCall,
  { content, passkey }: { readonly content: string; readonly passkey: PasskeyAnswer },
): Promise<void> {
  const { staffId } = call.staff;
  const hash = Buffer.from(content, "hex");
  // The refusal is thrown after the commit, because otherwise it would roll back its own audit entry and the used challenge.
  const isProved = await call.tx(async (trx) => {
    const challenge = await useStaffChallenge(trx, passkey.clientdata, "step_up");
    const isTheirs = challenge?.staffId === staffId && challenge.contentHash?.equals(hash) === true;
    const isRight = isTheirs && (await staffPasskeyFits(trx, call, { staffId, answer: passkey, challenge: challenge.text }));
    if (isRight) await insertStaffProof(trx, { id: newId(), staffId, content: hash });
    await auditStaff(trx, call, {
      actor: call.actor,
      action: "staff.proof",
      object: staffId,
      result: isRight ? "ok" : "denied",
    });
    return isRight;
  });
  if (!isProved) throw new Refused(PasskeyFailed);
}
