// Certificate verification errors of OpenSSL by their names in Node. Waiting solves none of them.
const trustCodes = new Set([
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "INVALID_CA",
  "INVALID_PURPOSE",
  "PATH_LENGTH_EXCEEDED",
  "HOSTNAME_MISMATCH",
]);

/**
 * Whether a failed connection is a problem of trust (certificates, names, protocol versions) that staff must fix, rather than of
 * a network or server that is down.
 */
export function isTrustProblem(error: Error): boolean {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // If the server aborts a handshake, the operating system reports EPROTO.
  return (
    trustCodes.has(code) ||
    code.startsWith("CERT_") ||
    code.startsWith("ERR_SSL_") ||
    code.startsWith("ERR_TLS_CERT") ||
    code === "EPROTO"
  );
}
