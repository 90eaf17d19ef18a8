import * as specs from "@nameplane/contracts/abuse/abuse";
import * as letters from "@nameplane/contracts/abuse/letters";
import * as operations from "@nameplane/contracts/abuse/operations";
import { reportFindingSpec } from "@nameplane/contracts/monitoring/monitoring";
import { reportFinding } from "@nameplane/contracts/monitoring/operations";
import type { StaffCall } from "../../platform/http/call.ts";
import type { Edge } from "../../platform/http/edge.ts";
import { readEvidence, type FileDeps } from "../files/index.ts";
import { abuseContactOf } from "./abuse.repository.ts";
import { actOnAbuse, refuseAct, type ActDeps } from "./actions/act-on-case.ts";
import { answerCase, readOwnCase } from "./actions/answer-case.ts";
import { readAbuseCase, readAbuseList } from "./actions/read-staff.ts";
import { reportFound } from "./actions/report-finding.ts";
import { takeReport } from "./actions/take-report.ts";
import { takeUpload } from "./actions/take-upload.ts";
import { actOnLetter } from "./mail/act-on-letter.ts";
import { readLetter, readLetters } from "./mail/read-letters.ts";

export type AbuseDeps = ActDeps & {
  readonly files: Pick<FileDeps, "store" | "scanner" | "vault">;
  /** Name of a brand, and its support address if it has one. Used for brands that do not belong to a reseller. */
  readonly supportOf: (brandId: string, host: string) => Promise<{ readonly name: string; readonly email: string }>;
};

const may = (permission: string) => ({ kind: "permission", permission }) as const;

export function abuseRoutes(edge: Edge, deps: AbuseDeps): void {
  // This route cannot be switched off by a brand, because every registrar and reseller has to accept reports of abuse (RAA
  // 3.18.1).
  edge.public(operations.abuseContact, specs.abuseContactSpec, {}, async (call) => {
    const reseller = await call.publicTx(abuseContactOf);
    return reseller ?? deps.supportOf(call.brand.brandId, call.brand.host);
  });
  edge.public(operations.reportAbuse, specs.reportAbuseSpec, {}, (call, input) => takeReport(deps, call, input));
  edge.publicUpload(operations.attachAbuseFile, letters.attachAbuseFileSpec, {}, (call, input, body) =>
    takeUpload(deps, call, input, body),
  );

  edge.inTransaction(reportFinding, reportFindingSpec, may("service_order"), { feature: "Services" }, (call, input) =>
    reportFound(deps, call, input),
  );

  edge.inTransaction(operations.abuseOfDomain, specs.abuseOfDomainSpec, may("domain_view"), {}, (call, { itemid }) =>
    readOwnCase(call, itemid),
  );
  edge.inTransaction(operations.answerAbuse, specs.answerAbuseSpec, may("domain_manage"), {}, async (call, input) => {
    await answerCase(call, input);
    return {};
  });

  const compliance = "staff_compliance";
  edge.staff(operations.abuseList, specs.abuseListSpec, compliance, {}, readAbuseList);
  edge.staff(operations.abuseLetters, letters.abuseLettersSpec, compliance, {}, readLetters);
  edge.staff(operations.abuseLetter, letters.abuseLetterSpec, compliance, {}, readLetter);
  edge.staff(operations.actOnLetter, letters.actOnLetterSpec, compliance, {}, async (call, input) => {
    await actOnLetter(deps, call, input);
    return {};
  });
  edge.staff(operations.abuseFile, letters.abuseFileSpec, compliance, {}, (call, { of, ofid, fileid }) =>
    readEvidence(deps.files, call, { kind: of === "mail" ? "abuse_mail" : "abuse_report", id: ofid }, fileid),
  );
  edge.staff(operations.abuseCase, specs.abuseCaseSpec, compliance, {}, readAbuseCase);
  // A hold takes a web site and its mail offline, so it needs a fresh proof of identity.
  const proved = {
    stepUp: {
      when: ({ act }: { readonly act: string }) => act === "hold",
      first: (call: StaffCall, input: Parameters<typeof refuseAct>[1]) => call.tx((trx) => refuseAct(trx, input)),
    },
  };
  edge.staff(operations.actOnAbuse, specs.actOnAbuseSpec, compliance, proved, async (call, input) => {
    await actOnAbuse(deps, call, input);
    return {};
  });
}
