import * as specs from "@nameplane/contracts/backoffice/documents";
import * as operations from "@nameplane/contracts/backoffice/operations";
import { differenceListSpec, fixDifferenceSpec } from "@nameplane/contracts/backoffice/differences";
import type { Edge } from "../../platform/http/edge.ts";
import { fixOne, readDifferences, type DifferenceDeps } from "./fix-differences.ts";
import { askReview, decideReview, readReview, readReviewFile, readWaiting, type ReviewDeps } from "./review-documents.ts";

/** The operator's queue of differences between registries and our data. */
export function differenceRoutes(edge: Edge, deps: DifferenceDeps): void {
  const domains = "staff_domains";

  edge.staff(operations.differenceList, differenceListSpec, domains, {}, async ({ trx }) => ({
    data: await readDifferences(trx, deps),
  }));

  edge.staffOutside(operations.fixDifference, fixDifferenceSpec, domains, {}, (call, input) => fixOne(deps, call, input));
}

/** The operator's queue of documents that customers have sent. */
export function reviewRoutes(edge: Edge, deps: ReviewDeps): void {
  const compliance = "staff_compliance";

  edge.staff(operations.reviewList, specs.reviewListSpec, compliance, {}, async ({ trx }, { decided }) => ({
    data: await readWaiting(trx, decided ?? false),
  }));

  edge.staffOutside(operations.review, specs.reviewSpec, compliance, {}, async (call, { askid }) => ({
    document: await readReview(deps, call, askid),
  }));

  edge.staffOutside(operations.reviewFile, specs.reviewFileSpec, compliance, {}, (call, input) =>
    readReviewFile(deps, call, input),
  );

  edge.staffOutside(operations.decideDocument, specs.decideDocumentSpec, compliance, {}, (call, input) =>
    decideReview(deps, call, input),
  );

  edge.staffOutside(operations.askDocument, specs.askDocumentSpec, compliance, {}, async (call, input) => ({
    askid: await askReview(deps, call, input),
  }));
}
