/** Address of a one-time link of staff. The token is in the fragment, which browsers send to no server, so it is in no log. */
export const staffLinkUrl = (origin: string, token: string): string => `${origin}/staff/join#${token}`;
