export { checkPassword } from "./check-password.ts";
export { issueResetToken } from "./issue-reset-token.ts";
export { refuseBadPassword, wordsOf, wordsOfUser } from "./new-password.ts";
export { findResetCandidates, savePassword, voidTokens } from "./passwords.repository.ts";
export { passwordRoutes } from "./passwords.routes.ts";
export { hashPassword, passwordMatches } from "./passwords.ts";
