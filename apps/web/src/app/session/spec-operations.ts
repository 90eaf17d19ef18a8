import { post } from "@nameplane/contracts/operation";

/**
 * Calls of the specification (shell section 7) that have no contract of their own yet. Paths, encodings and fields are the specified
 * ones; when the contracts package gains one of them, the import moves there and the line goes.
 */
export const userLogin2Step = post<{
  input: { code: string; secret?: string };
  answer: { session: { accID: string; usrID: string } };
}>("userLogin2Step", "/api/authenticate/userlogin2step/", { encoding: "form" });
