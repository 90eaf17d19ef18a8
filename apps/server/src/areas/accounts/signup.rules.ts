import type { ContactInput } from "@nameplane/contracts/contacts/contact";
import { checkContactPhone, checkCountryCode, checkEmail, checkUsername, checkVatNumber, type RuleKey } from "@nameplane/values";

/** What is wrong with a form: fields left empty, or the one at fault with the key of its message. */
export type Wrong = { readonly missing: readonly string[] } | { readonly param: string; readonly rule: RuleKey };

type Checked = readonly (readonly [param: string, check: RuleKey | null])[];

const firstOf = (checks: Checked): Wrong | null => {
  for (const [param, rule] of checks) if (rule !== null) return { param, rule };
  return null;
};

const emptyOf = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields)
    .filter(([, value]) => value === "")
    .map(([name]) => name);

/** Who owns an account: a company needs its name, a person both names; invoices and registries need the rest. */
export function wrongOwner(owner: ContactInput): Wrong | null {
  const { organization, firstname, lastname, phone } = owner;
  const missing = emptyOf({
    ...(owner.party === "company" ? { organization } : {}),
    firstname,
    lastname,
    phone,
  });
  if (missing.length > 0) return { missing };
  return firstOf([
    ["vatnumber", checkVatNumber(owner.vatnumber)],
    ["country", checkCountryCode(owner.country)],
    ["phone", checkContactPhone(owner.phone)],
    ["email", checkEmail(owner.email)],
  ]);
}

export type SignupForm = ContactInput & { readonly fax: string; readonly username: string };

/** The whole form of a visitor. Names of users are checked here, whether they are taken by the database. */
export function wrongSignup(form: SignupForm): Wrong | null {
  const owner = wrongOwner(form);
  if (owner !== null) return owner;
  return firstOf([
    ["fax", checkContactPhone(form.fax)],
    ["username", checkUsername(form.username)],
  ]);
}

/** A user of an account: reached by mail and by phone, with its country code. */
export function wrongUser(user: { readonly username: string; readonly email: string; readonly phone: string }): Wrong | null {
  return firstOf([
    ["username", checkUsername(user.username)],
    ["email", checkEmail(user.email)],
    ["phone", checkContactPhone(user.phone)],
  ]);
}
