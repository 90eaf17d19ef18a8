import type { ContactInput } from "@nameplane/contracts/contacts/contact";
import {
  checkContactPhone,
  checkCountryCode,
  checkEmail,
  checkIdNumber,
  checkPostcode,
  checkUsername,
  checkVatNumber,
  type RuleKey,
} from "@nameplane/values";

/** What is wrong with a form: empty fields, or one wrong field with the key of its message. */
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

/** Checks the owner of an account: a company needs its name, a person both names; invoices and registries need the other fields. */
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

/** Checks the whole form of a visitor. Only the form of the username is checked here; the database knows whether it is taken. */
export function wrongSignup(form: SignupForm): Wrong | null {
  const owner = wrongOwner(form);
  if (owner !== null) return owner;
  return firstOf([
    ["idnumber", checkIdNumber(form.party, form.country)(form.idnumber)],
    ["postcode", checkPostcode(form.country)(form.postcode)],
    ["fax", checkContactPhone(form.fax)],
    ["username", checkUsername(form.username)],
  ]);
}

/** Checks a user of an account, who has to be reachable by mail and by phone (with country code). */
export function wrongUser(user: { readonly username: string; readonly email: string; readonly phone: string }): Wrong | null {
  return firstOf([
    ["username", checkUsername(user.username)],
    ["email", checkEmail(user.email)],
    ["phone", checkContactPhone(user.phone)],
  ]);
}
