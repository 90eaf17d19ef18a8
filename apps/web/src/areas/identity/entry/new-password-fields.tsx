import { checkNewPassword, checkPasswordsMatch } from "@nameplane/values";
import { useTranslations } from "use-intl";
import { all, required, rule, type RuleMessage } from "../../../lib/rules/rules.ts";
import { PasswordField } from "../../../ui/form/fields.tsx";
import type { FieldBinding } from "../../../ui/form/use-form.ts";

export type NewPassword = { readonly newpassword: string; readonly again: string };

/** Rules for a new password, wherever it is chosen. The server has the same ones, and refuses the user's own name as well. */
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

/** A password that is typed once and can be shown, with its rule and its strength. `isFirst`: the user has none yet. */
export function ChosenPasswordField({
  password,
  size = "md",
  autoFocus = false,
  isFirst = false,
}: Omit<Props, "again"> & { readonly isFirst?: boolean }) {
  const t = useTranslations("identity.reset");
  return (
    <PasswordField
      {...password}
      label={t(isFirst ? "first" : "password")}
      hint={t("hint")}
      size={size}
      strength
      autoComplete="new-password"
      autoFocus={autoFocus}
    />
  );
}

/** The new password with its strength, and its repetition. */
export function NewPasswordFields({ password, again, size = "md", autoFocus = false }: Props) {
  const t = useTranslations("identity.reset");
  return (
    <>
      <ChosenPasswordField password={password} size={size} autoFocus={autoFocus} />
      <PasswordField {...again} label={t("again")} size={size} autoComplete="new-password" />
    </>
  );
}
