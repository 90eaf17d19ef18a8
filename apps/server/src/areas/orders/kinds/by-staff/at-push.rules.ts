import type { AtPush, ServiceAtPush } from "../../at-push.rules.ts";

/**
 * What a push of the domain does with a service that staff deliver. One that was bought once and has no end is a document about
 * the domain: it says who held the domain before, so it does not hold any more. Null for services that are paid by the period:
 * they have to end first, because staff have set them up for the giver.
 */
export function documentAtPush({ ownName, until }: ServiceAtPush): AtPush | null {
  if (until !== null) return null;
  return {
    fate: "ends",
    words: {
      en: `${ownName}: it says who held the domain before, and is no longer valid. The sender can still download it`,
      sv: `${ownName}: det visar vem som hade domänen tidigare och gäller inte längre. Avsändaren kan fortfarande hämta det`,
    },
  };
}
