export { issueLinkToken } from "./issue-link-token.ts";
export { findLinkHolder, proveEmail } from "./link-tokens.repository.ts";
