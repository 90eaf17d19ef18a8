import { checkNewPassword, checkPasswordsMatch } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { all, required, rule, type RuleMessage } from "../../../lib/rules/rules.ts";
import { PasswordField } from "../../../ui/form/fields.tsx";
import type { FieldBinding } from "../../../ui/form/use-form.ts";

export type NewPassword = { readonly newpassword: string; readonly again: string };

/** Rules of a password that is set, wherever it is: the server has the same, and the user's own name. */
export const newPasswordRules = {
  newpassword: all(required, rule(checkNewPassword)),
  again: (again: string, { newpassword }: NewPassword): RuleMessage | null =>
    required(again) ?? rule((repeated) => checkPasswordsMatch(newpassword, repeated))(again),
};

type Props = {
  readonly password: FieldBinding<string>;
  readonly again: FieldBinding<string>;
  readonly size?: "md" | "lg";
  readonly autoFocus?: boolean;
};

/** A password that is chosen once, and can be shown: with its rule, and how strong it is. */
export function ChosenPasswordField({ password, size = "md", autoFocus = false }: Omit<Props, "again">) {
  const t = useTranslations("identity.reset");
  return (
    <PasswordField
      {...password}
      label={t("password")}
      hint={t("hint")}
      size={size}
      strength
      autoComplete="new-password"
      autoFocus={autoFocus}
    />
  );
}

/** The new password, with how strong it is, and once more. */
export function NewPasswordFields({ password, again, size = "md", autoFocus = false }: Props) {
  const t = useTranslations("identity.reset");
  return (
    <>
      <ChosenPasswordField password={password} size={size} autoFocus={autoFocus} />
      <PasswordField {...again} label={t("again")} size={size} autoComplete="new-password" />
    </>
  );
}
