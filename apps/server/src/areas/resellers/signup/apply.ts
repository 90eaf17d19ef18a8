import type { applyAsResellerSpec } from "@nameplane/contracts/resellers/become";
import { ResellersClosed, ResellerTermsNotAccepted } from "@nameplane/contracts/resellers/refusals";
import type { ApplicationState } from "@nameplane/contracts/resellers/values";
import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { BadParameter, ChangedMeanwhile, NotFound, StatusProhibits, TooFast } from "@nameplane/contracts/refusals";
import { webAddress } from "@nameplane/contracts/whitelabel/config";
import { checkContactPhone, checkEmail } from "@nameplane/values";
import type { z } from "zod";
import { audit, type AuditAction } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { findAccount, refuseWithoutDetails } from "../../accounts/index.ts";
import { countTries } from "../../identity/index.ts";
import { doubtsOf } from "./doubts.rules.ts";
import { resellerNewsJob, type ResellerNews } from "./signup.jobs.ts";
import {
  admit,
  findProgramme,
  insertApplication,
  latestApplication,
  standingOf,
  withdrawApplication,
} from "./signup.repository.ts";

type Call = SessionCall & { readonly trx: Trx };
type Input = z.output<typeof applyAsResellerSpec.input>;

export type ApplyDeps = {
  readonly jobs: Jobs;
  /** The country of a network by an offline table; null if it does not know. */
  readonly countryOf: (address: string) => Promise<string | null>;
};

/** The task for staff to decide about an application. Its key is the application. */
export const applicationTask = "reseller.application";

/** How many applications of one network a day are nothing unusual. */
const plainPace = [{ name: "network-day", windowMs: 86_400_000, cap: 3 }] as const;

/**
 * Applies to become a reseller. If the operator lets resellers in at once and nothing is in doubt, the account is a reseller
 * when this returns. Otherwise staff get a task, and the account is told that they decide. The words of the terms that were
 * accepted are stored with the application.
 *
 * Possible refusals: ResellersClosed (also on a reseller's own brand, and for sub-accounts), StatusProhibits (the account is a
 * reseller, or an application waits), DetailsMissing, BadParameter (names the field), ResellerTermsNotAccepted, ChangedMeanwhile
 * (the terms have changed since they were shown).
 */
export async function applyAsReseller(deps: ApplyDeps, call: Call, input: Input): Promise<{ state: ApplicationState }> {
  const { trx, scope, now, session, language } = call;
  const programme = await findProgramme(trx, scope.brandId);
  const standing = await standingOf(trx, scope);
  if (programme.signup === "off" || !standing.isMaster || !standing.isOperatorsBrand) throw new Refused(ResellersClosed);
  const former = await latestApplication(trx, scope);
  if (standing.isReseller || former?.state === "asked") throw new Refused(StatusProhibits);
  await refuseWithoutDetails(trx, scope);
  refuseFields(input);
  if (!input.acceptterms) throw new Refused(ResellerTermsNotAccepted);
  if (input.version !== programme.version) throw new Refused(ChangedMeanwhile);

  const account = await findAccount(trx, scope);
  const doubts = doubtsOf({
    emails: [input.email, account.email ?? ""],
    reviewed: programme.reviewed,
    isFast: await isFast(call),
    ownCountry: account.country,
    callCountry: await deps.countryOf(call.address),
    wasRefused: standing.wasRefused,
  });
  const id = newId(now.getTime());
  const terms = programme.terms[language] || programme.terms.en || programme.terms.sv;
  const { publicname: publicName, email, phone, url, plan } = input;
  const kept = { terms, termsVersion: programme.version, language, doubts, userId: session.userId, now };
  await insertApplication(trx, scope, { id, publicName, email, phone, url, plan, ...kept });
  await record(call, "resale.apply", id, { publicname: publicName, termsversion: programme.version });
  const isAdmitted = programme.signup === "at_once" && (await admit(trx, id, { by: scope.actor, reason: "", now }));
  if (!isAdmitted)
    await raiseTask(trx, scope, {
      kind: applicationTask,
      key: id,
      severity: "normal",
      subject: { kind: "account", id: scope.accountId },
      text: taskText("resellerApplies", { name: publicName }),
    });
  await tell(deps.jobs, trx, {
    id,
    accountId: scope.accountId,
    brandId: scope.brandId,
    step: isAdmitted ? "admitted" : "waits",
    reason: "",
  });
  await notifyBrowsers(trx, scope.accountId, { topic: "session", ids: [] });
  return { state: isAdmitted ? "approved" : "asked" };
}

/** Withdraws the application that waits for a decision. Possible refusals: NotFound if none does. */
export async function withdrawOwnApplication(call: Call): Promise<void> {
  const id = await withdrawApplication(call.trx, call.scope, call.now);
  if (id === null) throw new Refused(NotFound);
  await record(call, "resale.withdraw-application", id, {});
}

/** Sends the news about an application to the account, once for each step. */
export const tell = (jobs: Jobs, trx: Trx, news: ResellerNews): Promise<void> => jobs.enqueue(trx, resellerNewsJob, [news]);

function refuseFields({ email, phone, url }: Input): void {
  const broken = {
    email: checkEmail(email),
    phone: phone === "" ? null : checkContactPhone(phone),
    url: url === "" || webAddress.safeParse(url).success ? null : ("rules.invalid_url" as const),
  };
  for (const [param, rule] of Object.entries(broken))
    if (rule !== null) throw new Refused(BadParameter, { param, values: { rule }, fields: { rule } });
}

/** Counts the application for the caller's network, and tells whether there are more today than an office makes. */
async function isFast({ trx, now, addressBlock }: Call): Promise<boolean> {
  try {
    await countTries(trx, now, "reseller-application", [{ subject: addressBlock, limits: plainPace }]);
    return false;
  } catch (error) {
    if (error instanceof Refused && error.refusal === TooFast) return true;
    throw error;
  }
}

async function record(call: Call, action: AuditAction, object: string, after: Record<string, unknown>): Promise<void> {
  const { trx, scope, requestId, address } = call;
  await audit(trx, { accountId: scope.accountId, actor: scope.actor, requestId, address, action, object, after });
}
