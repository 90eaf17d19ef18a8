import type { Domain, Release } from "../model/objects.ts";
import type { Profile } from "../profiles/profile.ts";
import type { Notice } from "./notices.ts";
import { addDays } from "./periods.ts";
import { completeTransfer, requestTransfer } from "./transfer.ts";

/** A registrar that does not answer within this many days has rejected the release: five working days and a weekend. */
const answerDays = 7;

/** The domain with a release to the tag of a registrar that is asked first. */
export function offerRelease(domain: Domain, to: string, caseId: string, now: number): Domain {
  return { ...domain, release: { caseId, to, endsAt: addDays(now, answerDays) } };
}

/** The domain after it has moved to the tag that it was released to. */
export function completeRelease(domain: Domain, to: string, profile: Profile, now: number): Domain {
  const asked = requestTransfer(domain, to, { months: 0, hosts: null }, profile, now);
  return { ...completeTransfer(asked, "clientApproved", profile, now), release: null };
}

export const withoutRelease = (domain: Domain): Domain => ({ ...domain, release: null });

const texts = {
  asked: "Registrar Change Authorisation Request",
  arrived: "Registrar Change Notification",
  released: "Domains Released Notification",
  rejected: "Registrar Change Handshake Rejected Notification",
} as const;

type Step = keyof typeof texts;

function notice(step: Step, domain: Domain, sides: { from: string; to: string; caseId: string | null }, now: number): Notice {
  const isForGaining = step === "asked" || step === "arrived";
  return {
    kind: "tagChange",
    to: isForGaining ? sides.to : sides.from,
    at: now,
    text: texts[step],
    step,
    domain,
    sides,
  };
}

/** Tells the gaining registrar that it has to answer. */
export const askedNotices = (domain: Domain, { to, caseId }: Release, now: number): Notice[] => [
  notice("asked", domain, { from: domain.sponsor, to, caseId }, now),
];

/**
 * Tells both registrars that the domain has moved. The losing registrar is left out if the answer to its command said so
 * (`isAnswered`).
 */
export function movedNotices(after: Domain, from: string, isAnswered: boolean, now: number): Notice[] {
  const sides = { from, to: after.sponsor, caseId: null };
  return [notice("arrived", after, sides, now), ...(isAnswered ? [] : [notice("released", after, sides, now)])];
}

/** Tells the losing registrar that the domain stays. */
export const rejectedNotices = (domain: Domain, { to, caseId }: Release, now: number): Notice[] => [
  notice("rejected", domain, { from: domain.sponsor, to, caseId }, now),
];
