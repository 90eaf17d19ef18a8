import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { certificateTlsaSpec, setCertificateTlsaSpec } from "./tlsa.ts";
import type { acmeKeysSpec, createAcmeKeySpec, revokeAcmeKeySpec } from "./acme/keys.ts";
import type {
  allowIssuerSpec,
  certificateKeySpec,
  certificateSpec,
  judgeCsrSpec,
  lookAtHostsSpec,
  reissueCertificateSpec,
  retryCertificateSpec,
  revokeCertificateSpec,
} from "./certificates.ts";

export const certificate = get<IoOf<typeof certificateSpec>>("certificate", "/api/certificate/getcertificate/");
export const judgeCsr = post<IoOf<typeof judgeCsrSpec>>("judgeCsr", "/api/certificate/judgecsr/");
export const reissueCertificate = post<IoOf<typeof reissueCertificateSpec>>(
  "reissueCertificate",
  "/api/certificate/reissuecertificate/",
);
export const retryCertificate = post<IoOf<typeof retryCertificateSpec>>("retryCertificate", "/api/certificate/retrycertificate/");
export const lookAtHosts = post<IoOf<typeof lookAtHostsSpec>>("lookAtHosts", "/api/certificate/lookathosts/");
export const allowIssuer = post<IoOf<typeof allowIssuerSpec>>("allowIssuer", "/api/certificate/allowissuer/");
export const revokeCertificate = post<IoOf<typeof revokeCertificateSpec>>(
  "revokeCertificate",
  "/api/certificate/revokecertificate/",
);
export const certificateKey = post<IoOf<typeof certificateKeySpec>>("certificateKey", "/api/certificate/getkey/");

export const certificateTlsa = get<IoOf<typeof certificateTlsaSpec>>("certificateTlsa", "/api/certificate/gettlsa/");
export const setCertificateTlsa = post<IoOf<typeof setCertificateTlsaSpec>>("setCertificateTlsa", "/api/certificate/settlsa/");

export const acmeKeys = get<IoOf<typeof acmeKeysSpec>>("acmeKeys", "/api/certificate/getcertificateprograms/");
// There is no idempotency key, because the response stored for repeated calls would contain the secret key.
export const createAcmeKey = post<IoOf<typeof createAcmeKeySpec>>("createAcmeKey", "/api/certificate/createacmekey/");
export const revokeAcmeKey = post<IoOf<typeof revokeAcmeKeySpec>>("revokeAcmeKey", "/api/certificate/revokeacmekey/");
