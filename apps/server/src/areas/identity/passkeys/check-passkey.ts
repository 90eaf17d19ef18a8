import type { AskOptions, PasskeyAnswer } from "@nameplane/contracts/identity/passkeys";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { sha256 } from "../../../platform/ids.ts";
import { askFor, challengeIn, challengeMs, newChallenge, passkeysFor, readAnswer } from "./passkeys.ts";
import {
  insertChallenge,
  passkeysOf,
  raiseCounter,
  takeChallenge,
  type Challenge,
  type ChallengeAct,
  type Passkey,
} from "./passkeys.repository.ts";

/** Makes a challenge for a passkey (random bytes that it has to sign), and stores its hash until it is answered. */
export async function issueChallenge(
  trx: Trx,
  call: PublicCall,
  of: { userId: string | null; act: ChallengeAct; contentHash?: Buffer },
): Promise<string> {
  const challenge = newChallenge();
  await insertChallenge(trx, {
    hash: sha256(challenge),
    userId: of.userId,
    act: of.act,
    contentHash: of.contentHash ?? null,
    endsAt: addMs(call.now, challengeMs),
  });
  return challenge;
}

/** Asks for a passkey of the transaction's user. Null if there is none for this host. */
export async function askUser(
  trx: Trx,
  call: PublicCall,
  of: { userId: string; act: "second_step" | "step_up"; contentHash?: Buffer },
): Promise<AskOptions | null> {
  const passkeys = passkeysFor(call.brand.host, await passkeysOf(trx, of.userId));
  if (passkeys.length === 0) return null;
  return askFor(call.brand.host, await issueChallenge(trx, call, of), passkeys, "preferred");
}

/** Uses up the challenge that an answer belongs to, and returns it. Null if it is unknown, expired, or for another act. */
export async function useChallenge(
  trx: Trx,
  clientData: string,
  act: ChallengeAct,
): Promise<(Challenge & { readonly text: string }) | null> {
  const text = challengeIn(clientData);
  if (text === null) return null;
  const challenge = await takeChallenge(trx, sha256(text));
  return challenge?.act === act ? { ...challenge, text } : null;
}

/**
 * Whether the answer comes from a passkey of the transaction's user. A passkey counts its signatures. If the count has decreased,
 * the passkey may have been copied, so the answer is refused and recorded in the account's audit log.
 */
export async function passkeyFits(
  trx: Trx,
  call: PublicCall,
  of: { accountId: string; userId: string; answer: PasskeyAnswer; challenge: string; needsUser: boolean },
): Promise<boolean> {
  const { accountId, userId, answer, challenge, needsUser } = of;
  const passkey = (await passkeysOf(trx, userId)).find(({ stored }) => stored.id === answer.id);
  if (passkey === undefined) return false;
  const place = { origin: call.origin, host: call.brand.host };
  const read = await readAnswer(answer, challenge, passkey.stored, place, needsUser);
  if (read === null) return false;
  if (await raiseCounter(trx, passkey.rowId, read.counter)) return true;
  await recordRegression(trx, call, { accountId, userId, passkey, counter: read.counter });
  return false;
}

async function recordRegression(
  trx: Trx,
  { requestId, address }: PublicCall,
  of: { accountId: string; userId: string; passkey: Passkey; counter: number },
): Promise<void> {
  const { accountId, userId, passkey, counter } = of;
  await audit(trx, {
    accountId,
    actor: `user:${userId}`,
    action: "user.passkey_counter",
    object: userId,
    before: { passkey: passkey.rowId, counter: passkey.stored.counter },
    after: { passkey: passkey.rowId, counter },
    result: "denied",
    requestId,
    address,
  });
}

/** Like passkeyFits, but also uses up the challenge, which was issued to this user. */
export async function takePasskey(
  trx: Trx,
  call: PublicCall,
  of: { accountId: string; userId: string; answer: PasskeyAnswer; act: "second_step" | "step_up"; content?: Buffer },
): Promise<boolean> {
  const { accountId, userId, answer, act, content } = of;
  const challenge = await useChallenge(trx, answer.clientdata, act);
  if (challenge === null || challenge.userId !== userId) return false;
  if (content !== undefined && challenge.contentHash?.equals(content) !== true) return false;
  return passkeyFits(trx, call, { accountId, userId, answer, challenge: challenge.text, needsUser: false });
}
