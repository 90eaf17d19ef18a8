/** Names of fields, in lower case, whose values are never shown outside their form: not on a details page, not in a failure report. */
export const secretFields: ReadonlySet<string> = new Set([
  "password",
  "newpassword",
  "oldpassword",
  "currentpassword",
  "passwordagain",
  "code",
  "affiliatetoken",
  "pincode",
  "resetcode",
  "secret",
  "recoverycodes",
  "token",
  "authcode",
  "authinfo",
]);

export const SECRET_MASK = "********";
