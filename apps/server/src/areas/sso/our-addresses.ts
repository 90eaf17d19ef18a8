import type { PublicCall } from "../../platform/http/call.ts";

type Here = Pick<PublicCall, "origin">;

/** The page of the panel to which providers send the browser back. Customers enter it at their provider. */
export const redirectUriOf = ({ origin }: Here): string => `${origin}/sso`;

/** The page to which the provider sends people after a logout that they started here: the login page. */
export const loggedOutUriOf = ({ origin }: Here): string => `${origin}/`;

/** The address at which an OpenID provider reports logouts. */
export const logoutUriOf = ({ origin }: Here, accountId: string): string => `${origin}/sso-logout/${accountId}`;

/** The address of ours to which the SAML provider of an account has browsers post its answers. */
export const acsUriOf = ({ origin }: Here, accountId: string): string => `${origin}/sso-saml/${accountId}/acs`;

/** The address of our metadata for the SAML provider of an account. As is usual, this address is also our entity ID. */
export const entityIdOf = ({ origin }: Here, accountId: string): string => `${origin}/sso-saml/${accountId}/metadata`;
