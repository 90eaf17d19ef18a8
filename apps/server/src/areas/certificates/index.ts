export { withAccount, type AuthorityDeps } from "./authority-account.ts";
export { beginCoverage, resumeCoverage, stopCoverage, wantedIssuance } from "./begin-coverage.ts";
export type {
  AnswerBoard,
  AuthorityOrder,
  CertificateAuthority,
  IssuedCertificate,
  NameLookup,
} from "./certificate-authority.port.ts";
export { certificateJobKinds, certificateNewsJob, type CertificateNews } from "./certificates.jobs.ts";
export { certificateRoutes } from "./certificates.routes.ts";
export { certificateWork } from "./certificates.work.ts";
export { coverageOfService, type Coverage } from "./coverage.repository.ts";
export type { IssuanceDeps } from "./deps.ts";
export { checkAgainMs, dayMs, mayIssue, pauseMs, renewAt, waitOf } from "./issuing.rules.ts";
export { nextLook, plannedRenewal } from "./renewal.rules.ts";
export { makeKey } from "./read-csr.ts";
export { judgeWish } from "./judge-wish.ts";
export { isUnblocked } from "./is-unblocked.ts";
export { lookAfterCoverages } from "./look-after-coverage.ts";
export type { Trouble } from "./trouble.rules.ts";
export type { HostShown, HostWatch } from "./watch/host-watch.port.ts";
export { lookAtHosts } from "./watch/look-at-hosts.ts";
export { keepTlsaRecords } from "./tlsa/keep-tlsa.ts";
export { waitingCoverages } from "./found-coverage.ts";
export { workOnIssuance, type Progress } from "./work-on-issuance.ts";
