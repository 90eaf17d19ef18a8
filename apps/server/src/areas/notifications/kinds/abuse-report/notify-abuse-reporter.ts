import { isEmail } from "@nameplane/values";
import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { queueMail, writeNotice } from "../../queue/index.ts";
import type { Facts } from "./facts.ts";
import { abuseReport } from "./mail.ts";

type Reported = {
  readonly reportId: string;
  readonly reference: string;
  /** The host that was reported. */
  readonly host: string;
  readonly name: string;
  readonly email: string;
  readonly language: "en" | "sv";
  readonly receivedAt: Date;
  readonly answer: Facts["answer"];
};

/**
 * Confirms a report of abuse by mail, or tells the reporter its result. Each of the two is told once. The scope is the operator's
 * account, in the brand to which the report was made.
 */
export async function notifyAbuseReporter(
  trx: Trx,
  deps: Parameters<typeof queueMail>[1],
  scope: AccountScope,
  { reportId, reference, host, name, email, language, receivedAt, answer }: Reported,
): Promise<void> {
  if (!isEmail(email)) return;
  const noticeId = await writeNotice(trx, deps, scope, {
    kind: "abuse_report",
    cause: `abuse:${reportId}:${answer === null ? "taken" : "answered"}`,
    params: { reference },
    isBellOnly: false,
  });
  if (noticeId === null) return;
  const why = { kind: "wrote", at: receivedAt.toISOString() } as const;
  const facts = { template: "abuse-report", reference, name: host, answer } as const;
  await queueMail(trx, deps, scope, noticeId, { address: email, firstName: name, language, why }, { kind: abuseReport, facts });
}
