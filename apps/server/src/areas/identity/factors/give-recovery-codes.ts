import type { Trx } from "../../../platform/db/transaction.ts";
import { newId, randomLetters } from "../../../platform/ids.ts";
import { recoveryHash } from "./check-code.ts";
import { insertRecoveryCodes } from "./two-step.repository.ts";

const recoveryCodeCount = 10;
/** Sixteen of these letters have 80 bits, which are too many to guess, even for somebody who has stolen the hashes. */
const recoveryLetters = 16;

/** Makes new recovery codes for the user. They can be shown only now, and former codes stop working. */
export async function giveRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => randomLetters(recoveryLetters));
  await insertRecoveryCodes(
    trx,
    userId,
    codes.map((each) => ({ id: newId(), hash: recoveryHash(userId, each) })),
  );
  return codes.map((each) => each.match(/.{4}/g)?.join("-") ?? each);
}
