import type { InputOf } from "../../../lib/api/operation.ts";
import type { signUp } from "@nameplane/contracts/accounts/operations";
import { checkContactPhone, checkCountryCode, checkEmail, checkPostcode, checkUsername, checkVatNumber } from "@nameplane/values";
import { all, maxLength, required, rule, type RuleMessage } from "../../../lib/rules/rules.ts";
import type { FormRules } from "../../../ui/form/form-model.ts";
import { phoneText, readPhone, type PhoneCountry } from "../../contacts/index.ts";
import { newPasswordRules } from "../entry/index.ts";

type Input = InputOf<typeof signUp>;

/** Whom the account is for. */
export type WhoValues = Pick<Input, "party" | "organization" | "firstname" | "lastname" | "idnumber" | "vatnumber">;

/** Address, mail and phone. The country of a phone number has its own field until the form is sent. */
export type WhereValues = Pick<
  Input,
  "street" | "street2" | "postcode" | "city" | "country" | "email" | "phone" | "fax" | "reference"
> & { readonly phonecountry: string };

/** Username, password and consents. */
export type LoginValues = Pick<Input, "username" | "password" | "acceptterms" | "newsletter">;

export const emptyWho: WhoValues = {
  party: "company",
  organization: "",
  firstname: "",
  lastname: "",
  idnumber: "",
  vatnumber: "",
};

export const emptyWhere = (country: string): WhereValues => ({
  street: "",
  street2: "",
  postcode: "",
  city: "",
  country,
  email: "",
  phonecountry: country,
  phone: "",
  fax: "",
  reference: "",
});

export const emptyLogin: LoginValues = {
  username: "",
  password: "",
  acceptterms: false,
  newsletter: false,
};

const forCompany =
  (check: (value: string) => RuleMessage | null) =>
  (value: string, { party }: WhoValues): RuleMessage | null =>
    party === "company" ? check(value) : null;

export const whoRules: FormRules<WhoValues> = {
  organization: forCompany(all(required, maxLength(255))),
  firstname: all(required, maxLength(120)),
  lastname: all(required, maxLength(120)),
  idnumber: maxLength(40),
  vatnumber: forCompany(all(rule(checkVatNumber), maxLength(32))),
};

/** Checks of address, mail and phones, the same as at the server. */
export function whereRules(countries: readonly PhoneCountry[]): FormRules<WhereValues> {
  const phoneRule = (value: string, values: WhereValues) =>
    rule(checkContactPhone)(phoneText(readPhone(value, values.phonecountry, countries), countries));
  return {
    street: all(required, maxLength(255)),
    street2: maxLength(255),
    postcode: (value, { country }) => required(value) ?? rule(checkPostcode(country))(value) ?? maxLength(16)(value),
    city: all(required, maxLength(255)),
    country: all(required, rule(checkCountryCode)),
    email: all(required, rule(checkEmail)),
    phone: (value, values) => required(value) ?? phoneRule(value, values),
    fax: phoneRule,
    reference: maxLength(80),
  };
}

export const loginRules: FormRules<LoginValues> = {
  username: all(
    required,
    rule((value) => checkUsername(value.trim())),
  ),
  password: newPasswordRules.newpassword,
  acceptterms: (accepted) => (accepted ? null : { key: "required" }),
};

/** The input of the call from the three steps: trimmed, phones in EPP form, a company's fields only for companies. */
export function signupInput(
  [who, where, login]: readonly [WhoValues, WhereValues, LoginValues],
  countries: readonly PhoneCountry[],
  more: Pick<Input, "language" | "tocheckout" | "customname">,
): Input {
  const { phonecountry, phone, fax, ...address } = where;
  const { username, ...accepted } = login;
  const inEpp = (text: string) => phoneText(readPhone(text, phonecountry, countries), countries);
  const isCompany = who.party === "company";
  return {
    ...who,
    organization: isCompany ? who.organization : "",
    vatnumber: isCompany ? who.vatnumber : "",
    ...address,
    email: address.email.trim(),
    phone: inEpp(phone),
    fax: inEpp(fax),
    username: username.trim(),
    ...accepted,
    ...more,
  };
}
