import type { AnswerOf } from "@nameplane/contracts";
import type { recordChoices } from "@nameplane/contracts/zones/operations";
import { editorRecordTypes, isSigningType, recordTypes, ttlPresets, type ZoneFacts } from "@nameplane/dns";

/** What the editor offers on this installation. The SOA has a form of its own, keys are made by signing; what nobody would answer for here is left out. */
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
