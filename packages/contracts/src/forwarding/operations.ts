import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { answerForwardAskSpec, askDestinationSpec, forwardDestinationsSpec, readForwardAskSpec } from "./destinations.ts";
import type { redirectCertificatesSpec, retryRedirectCertificateSpec } from "./redirects.ts";

export const forwardDestinations = get<IoOf<typeof forwardDestinationsSpec>>(
  "forwardDestinations",
  "/api/dns/getforwarddestinations/",
);
export const redirectCertificates = get<IoOf<typeof redirectCertificatesSpec>>(
  "redirectCertificates",
  "/api/dns/getredirectcertificates/",
);
export const retryRedirectCertificate = post<IoOf<typeof retryRedirectCertificateSpec>>(
  "retryRedirectCertificate",
  "/api/dns/retryredirectcertificate/",
);
export const askDestination = post<IoOf<typeof askDestinationSpec>>("askDestination", "/api/dns/askdestination/");
export const readForwardAsk = post<IoOf<typeof readForwardAskSpec>>("readForwardAsk", "/api/forward/readask/");
export const answerForwardAsk = post<IoOf<typeof answerForwardAskSpec>>("answerForwardAsk", "/api/forward/answerask/");
