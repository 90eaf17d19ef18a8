export { certificatesIn, isStrong, lastEnd, presentCertificate } from "./certificates.ts";
export { makeOwnKey } from "./own-certificate.ts";
export { samlEndingJob, type SamlEnding } from "./saml.jobs.ts";
export { samlRoutes } from "./saml.routes.ts";
export { warnOfEnds, type SsoWorkDeps } from "./warn-of-ends.ts";
