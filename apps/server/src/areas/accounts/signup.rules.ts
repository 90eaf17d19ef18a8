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

/**
 * Checks the owner of an account. A company needs its name, a person both names. The other fields are needed for invoices and
 * registries.
 */
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

/**
 * Checks a new owner. The rules are stricter than for existing owners: numbers and postcode must have the form used in their
 * country.
 */
export function wrongNewOwner(owner: ContactInput): Wrong | null {
  const { party, country, idnumber, street, postcode, city } = owner;
  const missing = emptyOf({ street, postcode, city, country });
  if (missing.length > 0) return { missing };
  return (
    wrongOwner(owner) ??
    firstOf([
      ["idnumber", checkIdNumber(party, country)(idnumber)],
      ["postcode", checkPostcode(country)(postcode)],
    ])
  );
}

type Details = Omit<ContactInput, "email">;

export type SignupForm = { readonly [Name in keyof Details]?: Details[Name] | undefined } & {
  readonly email: string;
  readonly fax: string;
  readonly username: string;
};

/** The owner of the account, if the form names one. Null if it does not; the first order then asks for the owner. */
export function ownerOf(form: SignupForm): ContactInput | null {
  const { party = "person", organization = "", firstname = "", lastname = "", idnumber = "", vatnumber = "" } = form;
  const { street = "", street2 = "", postcode = "", city = "", country = "", phone = "", email } = form;
  const names = { organization, firstname, lastname, idnumber, vatnumber };
  const address = { street, street2, postcode, city };
  // The country does not count as entered, because forms preselect one.
  const isSaid = Object.values({ ...names, ...address, phone }).some((value) => value !== "");
  return isSaid ? { party, ...names, ...address, country, phone, email } : null;
}

/**
 * Checks the sign-up form of a visitor. Only the characters of the username are checked here; whether it is taken is asked of the
 * database.
 */
export function wrongSignup(form: SignupForm): Wrong | null {
  const owner = ownerOf(form);
  return (
    firstOf([["email", checkEmail(form.email)]]) ??
    (owner === null ? null : wrongNewOwner(owner)) ??
    firstOf([
      ["fax", checkContactPhone(form.fax)],
      ["username", checkUsername(form.username)],
    ])
  );
}

/** Checks the data of a user of an account, who has to be reachable by mail and by phone (with country code). */
export function wrongUser(user: { readonly username: string; readonly email: string; readonly phone: string }): Wrong | null {
  return firstOf([
    ["username", checkUsername(user.username)],
    ["email", checkEmail(user.email)],
    ["phone", checkContactPhone(user.phone)],
  ]);
}
