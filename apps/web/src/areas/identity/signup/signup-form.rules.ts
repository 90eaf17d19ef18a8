import type { InputOf } from "../../../lib/api/operation.ts";
import type { signUp } from "@nameplane/contracts/accounts/operations";
import { checkEmail, checkUsername } from "@nameplane/values";
import { all, required, rule } from "../../../lib/rules/rules.ts";
import type { FormRules } from "../../../ui/form/form-model.ts";
import { newPasswordRules } from "../entry/index.ts";

/** What the user needs to log in, and what the user accepts. The account's owner is asked for later. */
export type LoginValues = Pick<InputOf<typeof signUp>, "email" | "username" | "password" | "acceptterms" | "newsletter">;

/** If the brand has no terms of its own, there is nothing to accept, so acceptance is preset. */
export const emptyLogin = (hasTerms: boolean): LoginValues => ({
  email: "",
  username: "",
  password: "",
  acceptterms: !hasTerms,
  newsletter: false,
});

export const loginRules: FormRules<LoginValues> = {
  email: all(required, rule(checkEmail)),
  username: all(
    required,
    rule((value) => checkUsername(value.trim())),
  ),
  password: newPasswordRules.newpassword,
  acceptterms: (accepted) => (accepted ? null : { key: "required" }),
};

/**
 * A username made from the part of a mail address before the @, with only the characters that usernames may have. Empty if it
 * would be too short.
 */
export function usernameOf(email: string): string {
  const [local = ""] = email.trim().split("@");
  const plain = local
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 40);
  return checkUsername(plain) === null ? plain : "";
}
