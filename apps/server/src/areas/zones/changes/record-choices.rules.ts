import type { AnswerOf } from "@nameplane/contracts";
import type { recordChoices } from "@nameplane/contracts/zones/operations";
import { editorRecordTypes, isSigningType, recordTypes, ttlPresets, type ZoneFacts } from "@nameplane/dns";

/**
 * The record types that the editor offers on this installation. Left out are the SOA, which has its own form, keys, which are
 * made by signing, and types that no server here would answer for.
 */
export function choicesOf({ servesAlias = true, unserved = [] }: ZoneFacts): AnswerOf<typeof recordChoices> {
  const usual = new Set<string>(editorRecordTypes);
  const further = recordTypes.filter(
    (type) => !usual.has(type) && type !== "SOA" && !isSigningType(type) && (type !== "ALIAS" || servesAlias),
  );
  return {
    types: [
      ...editorRecordTypes.filter((type) => unserved.every((each) => each !== type)).map((type) => ({ type, isusual: true })),
      ...further.map((type) => ({ type, isusual: false })),
    ],
    ttls: [...ttlPresets],
  };
}
