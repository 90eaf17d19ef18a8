import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { launchStateAt } from "@nameplane/contracts/tlds/launch-phases";
import type { TldRules } from "@nameplane/contracts/tlds/tld-rules";
import { tx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { RegistryConnection } from "../registry/index.ts";
import type { AcknowledgedClaim, LaunchData, PrepareLaunch, Step } from "../registry/commands/index.ts";
import { insertNotice, noticesOf } from "./claims.repository.ts";
import type { LaunchDeps } from "./deps.ts";
import { labelBelow, markFor, markStateAt } from "./mark.rules.ts";
import { markPlace, marksOf, sealedMark } from "./marks.repository.ts";
import { validNotices } from "./notice.rules.ts";
import { readNotice } from "./read-notice.ts";

type Wish = {
  readonly requestId: string;
  readonly asciiName: string;
  readonly tld: string;
  readonly rules: TldRules;
  /** The SMD file that was chosen when the name was ordered. */
  readonly markId: string | undefined;
};

/**
 * Returns the additional data that the registry needs in the current phase of a TLD's launch: a signed mark in the sunrise, and
 * acknowledged notices where trademarks are claimed. Stops the work while the account has no mark for the name, or while the
 * customer has not acknowledged a notice.
 */
export function launchPreparer(deps: LaunchDeps, scope: AccountScope, wish: Wish): PrepareLaunch {
  return async (connection, wantsNotice) => {
    const state = launchStateAt(wish.rules, deps.clock.now());
    const phase = state.state === "phase" ? state.phase : null;
    const makes = wish.rules.launchMakes ?? "registration";
    if (phase === "sunrise") {
      const mark = await markToSend(deps, scope, wish);
      return mark === null
        ? toCustomer(ownReason("markMissing"))
        : { kind: "go", value: { launch: { phase, makes, marks: [mark] } } };
    }
    const order: LaunchData = phase === "landrush" ? { launch: { phase, makes, marks: [] } } : {};
    if (phase === null && !wantsNotice) return { kind: "go", value: order };
    const claims = await acknowledgedClaims(deps, scope, wish, connection);
    if (claims.kind === "go" && claims.value.length === 0 && wantsNotice)
      return notFetched("the registry demands a claims notice, but names no claim on the domain");
    if (claims.kind === "stop") return claims;
    return { kind: "go", value: { ...order, ...(claims.value.length === 0 ? {} : { claims: claims.value }) } };
  };
}

function toCustomer(text: string): Step<never> {
  return { kind: "stop", outcome: { kind: "customer", reason: 4899, text } };
}

/**
 * The encoded mark to send: the chosen one or, if that cannot be used any more, another mark of the account that covers the name.
 */
async function markToSend({ pool, vault, clock }: LaunchDeps, scope: AccountScope, wish: Wish): Promise<string | null> {
  const label = labelBelow(wish.asciiName, wish.tld);
  if (label === null) return null;
  return tx(pool, scope, async (trx) => {
    const [marks, now] = [await marksOf(trx, scope), clock.now()];
    const chosen = marks.find(({ id }) => id === wish.markId);
    const usable = chosen !== undefined && markStateAt(chosen, now) === "valid" && chosen.labels.includes(label);
    const mark = usable ? chosen : markFor(marks, label, now);
    const sealed = mark === null ? null : await sealedMark(trx, scope, mark.id);
    return mark === null || sealed === null ? null : vault.open(markPlace(mark.id), sealed).toString();
  });
}

/**
 * Returns the notices of all claims on a name, with their acknowledgements. Notices that are missing or no longer valid are
 * fetched, and the work stops until the customer has read them. A claimed name is never sent to the registry without them.
 */
async function acknowledgedClaims(
  deps: LaunchDeps,
  scope: AccountScope,
  { requestId, asciiName: name }: Wish,
  connection: RegistryConnection,
): Promise<Step<readonly AcknowledgedClaim[]>> {
  const asked = await connection.claims(name, "interactive");
  if (asked === null || !asked.isClaimed) return { kind: "go", value: [] };
  const { pool, clock } = deps;
  const keys = asked.keys.map(({ key }) => key);
  const kept = validNotices(await tx(pool, scope, (trx) => noticesOf(trx, scope, requestId)), keys, clock.now());
  if (keys.length === 0) return notFetched("the registry gave no key of the claims notice");
  for (const [index, { key, validatorId }] of asked.keys.entries()) {
    if (kept[index] !== null) continue;
    const failure = await fetchNotice(deps, scope, { requestId, name, key, validatorId });
    if (failure !== null) return failure;
  }
  const accepted = kept.flatMap((notice) => {
    const acceptedAt = notice?.acceptedAt ?? null;
    return notice === null || acceptedAt === null ? [] : [{ ...notice, acceptedAt }];
  });
  if (accepted.length < keys.length) return toCustomer(ownReason("claimsNotice"));
  return {
    kind: "go",
    value: accepted.map(({ noticeId, validatorId, notAfter, acceptedAt }) => ({
      noticeId,
      // Without a name of the validator, ICANN's clearing house is meant (RFC 8334 section 2.2).
      validatorId: validatorId === "tmch" ? null : validatorId,
      notAfter: notAfter.toISOString(),
      acceptedAt: acceptedAt.toISOString(),
    })),
  };
}

type Wanted = { readonly requestId: string; readonly name: string; readonly key: string; readonly validatorId: string | null };

/** Fetches a notice and stores it for the customer to read. If that was not possible, returns how the request waits. */
async function fetchNotice(
  { clearingHouse, pool, clock }: LaunchDeps,
  scope: AccountScope,
  { requestId, name, key, validatorId }: Wanted,
): Promise<Step<never> | null> {
  if (clearingHouse === null) return notFetched("no access to the clearing house is configured (TMCH_NOTICES_URL)");
  const answer = await clearingHouse.notice(key);
  if (answer.result === "unavailable")
    return { kind: "stop", outcome: { kind: "unavailable", text: `clearing house: ${answer.code}` } };
  if (answer.result === "unknown") return notFetched(`the clearing house knows no claims notice ${key}`);
  const notice = readNotice(answer.xml);
  if (notice === null || notice.label !== name.split(".")[0]) return notFetched(`the claims notice ${key} cannot be read`);
  const { noticeId, notAfter, claims } = notice;
  const at = clock.now();
  await tx(pool, scope, (trx) => insertNotice(trx, scope, { requestId, name, key, validatorId, noticeId, notAfter, claims, at }));
  return null;
}

function notFetched(text: string): Step<never> {
  return { kind: "stop", outcome: { kind: "staff", text, told: ownReason("noticeMissing") } };
}
