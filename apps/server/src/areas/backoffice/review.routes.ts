import * as specs from "@nameplane/contracts/backoffice/documents";
import * as operations from "@nameplane/contracts/backoffice/operations";
import { differenceListSpec, fixDifferenceSpec } from "@nameplane/contracts/backoffice/differences";
import type { Edge } from "../../platform/http/edge.ts";
import { fixOne, readDifferences, type DifferenceDeps } from "./fix-differences.ts";
import {
  askReview,
  decideReview,
  readReview,
  readReviewFile,
  readWaiting,
  type ReviewDeps,
} from "./review-documents.ts";

/** The operator's desk for differences between registries and our books, for the same people as the desk for documents. */
export function differenceRoutes(edge: Edge, deps: DifferenceDeps): void {
  const approve = { kind: "permission", permission: "order_approve" } as const;

  edge.inTransaction(operations.differenceList, differenceListSpec, approve, {}, async ({ trx }) => ({
    data: await readDifferences(trx, deps),
  }));

  edge.outsideTransaction(operations.fixDifference, fixDifferenceSpec, approve, {}, (call, input) =>
    fixOne(deps, call, input),
  );
}

/** The operator's desk for documents: for users of the operator's own account who may approve orders. */
export function reviewRoutes(edge: Edge, deps: ReviewDeps): void {
  const approve = { kind: "permission", permission: "order_approve" } as const;

  edge.inTransaction(operations.reviewList, specs.reviewListSpec, approve, {}, async ({ trx }, { decided }) => ({
    data: await readWaiting(trx, decided ?? false),
  }));

  edge.outsideTransaction(operations.review, specs.reviewSpec, approve, {}, async (call, { askid }) => ({
    document: await readReview(deps, call, askid),
  }));

  edge.outsideTransaction(operations.reviewFile, specs.reviewFileSpec, approve, {}, (call, input) =>
    readReviewFile(deps, call, input),
  );

  edge.outsideTransaction(operations.decideDocument, specs.decideDocumentSpec, approve, {}, (call, input) =>
    decideReview(deps, call, input),
  );

  edge.outsideTransaction(operations.askDocument, specs.askDocumentSpec, approve, {}, async (call, input) => ({
    askid: await askReview(deps, call, input),
  }));
}
