import { SECRET_MASK } from "./secret-fields.ts";

/** Paths of screens whose address continues with the token of a mailed link (T14). */
export const tokenPaths: readonly string[] = [
  "/resetpassword/",
  "/signup/",
  "/signupextended/",
  "/affiliate/",
  "/confirm/",
  "/invitation/",
  "/forward/",
  "/transfer/stop/",
  "/pay/",
  "/quote/",
  "/escrow/",
  "/services/escrow/invitation/",
  "/verify/",
  "/consent/",
  "/unsubscribe/",
  "/rate/",
  "/domain/pushes/receive/",
];

/** Screens on which passwords are typed or payments are made. No third-party script may run on them (OWASP ASVS 5.0, V3.6.1). */
const keyboardPaths: readonly string[] = [
  "/",
  "/forgot",
  "/signup",
  "/signupextended",
  "/affiliate",
  "/checkout",
  "/economy/deposit",
  "/user/security",
  "/account/users",
];

const tokenPathOf = (path: string) => tokenPaths.find((start) => path.startsWith(start) && path.length > start.length);

/** Whether an address (path, without its query) contains a token that gives access to something. */
export const carriesToken = (path: string): boolean => tokenPathOf(path) !== undefined;

/** A path without the token in it. */
export function maskPath(path: string): string {
  const start = tokenPathOf(path);
  return start === undefined ? path : start + SECRET_MASK;
}

/** Whether third-party scripts are forbidden on a screen. The screen is given by its path, without the query. */
export function isGuardedPath(path: string): boolean {
  const bare = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  const isBelow = (start: string) => start !== "/" && bare.startsWith(`${start}/`);
  return carriesToken(path) || keyboardPaths.some((start) => bare === start || isBelow(start));
}
