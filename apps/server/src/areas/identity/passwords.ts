import { hash, verify } from "@node-rs/argon2";

/** argon2id, 64 MiB and 3 passes (security.md 7.7): a tenth of a second of one core for us, dear for a thief of the table. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

// Two at a time: more than the cores lowers throughput and lengthens everybody's pauses (performance.md, pitfall 11).
const atOnce = 2;
const longestQueue = 100;
let running = 0;
const waiting: (() => void)[] = [];

export class TooManyPasswordChecks extends Error {}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw new TooManyPasswordChecks();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** PHC string of a new password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** A hash nobody has the password of: an unknown user costs the same time as a wrong password. */
let decoy: Promise<string> | undefined;

/** True when password belongs to phc; null (no such user) takes as long and is false. */
export async function passwordMatches(phc: string | null, password: string): Promise<boolean> {
  if (phc === null) decoy ??= hashPassword(`nobody:${Math.random()}`);
  const against = phc ?? (await decoy) ?? "";
  const matches = await inTurn(() => verify(against, password));
  return phc !== null && matches;
}
