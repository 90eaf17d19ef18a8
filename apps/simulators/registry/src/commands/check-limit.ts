import { Refusal } from "../epp/refusal.ts";

/** The most objects in one check. More would make a slow answer, and fewer would cost round trips (Nomulus and .co allow 50). */
const objectsPerCheckMax = 50;

export function checkMax(objects: readonly string[]): void {
  if (objects.length > objectsPerCheckMax) throw new Refusal(2306, `At most ${objectsPerCheckMax} objects in one check`);
}
