import { checkSignupUsername, signUp } from "@nameplane/contracts/accounts/operations";
import { marketingWords } from "@nameplane/contracts/identity/marketing";
import { checkUsername } from "@nameplane/values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useBrand } from "../../../shell/brand/use-brand.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm, type FieldBinding } from "../../../ui/form/use-form.ts";
import { ChosenPasswordField } from "../entry/index.ts";
import { emptyLogin, loginRules, usernameOf, type LoginValues } from "./signup-form.rules.ts";

/** The new user, with the data to log in once the mailed link was opened. */
export type SignedUp = { readonly username: string; readonly password: string; readonly email: string };

export type SignupFormProps = {
  /** URL of the brand's terms. Empty if it has none. */
  readonly tosUrl: string;
  readonly toCheckout: boolean;
  readonly customName: string;
  readonly onDone: (done: SignedUp) => void;
};

/**
 * The sign-up form. It asks only for what is needed to log in. The account's owner is asked for once the address is confirmed,
 * or at the first order.
 */
export function SignupForm({ tosUrl, toCheckout, customName, onDone }: SignupFormProps) {
  const t = useTranslations("signup");
  const describe = useTranslations("api");
  const api = useApi();
  const { locale } = useFormat();
  const [failure, setFailure] = useState<string | null>(null);
  const create = useApiMutation(signUp, { call: { handled: true } });
  const form = useForm<LoginValues>({
    initial: emptyLogin(tosUrl !== ""),
    rules: loginRules,
    draft: { key: "signup", until: "sent", forget: ["password"] },
    onSubmit: (values) => {
      if (create.isPending) return;
      setFailure(null);
      const who = { ...values, email: values.email.trim(), username: values.username.trim() };
      create.mutate(
        { input: { ...who, language: locale, tocheckout: toCheckout, customname: customName } },
        {
          onSuccess: ({ username }) => {
            form.reset();
            onDone({ username, password: values.password, email: who.email });
          },
          onError: (error) => {
            const text = describeError(error, describe);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
        },
      );
    },
  });
  const { email, username, password, acceptterms, newsletter } = form.fields;

  const typeEmail = (next: string) => {
    const before = usernameOf(email.value);
    email.onChange(next);
    if (username.value === before) username.onChange(usernameOf(next));
  };

  /**
   * Checks early whether the username is taken. The answer arrives while the user types the password, so the focus does not
   * move. The form can be sent nevertheless, and the server then refuses it.
   */
  const askForName = () => {
    const name = form.values.username.trim();
    if (name === "" || checkUsername(name) !== null) return;
    void api.call(checkSignupUsername, { username: name }, { handled: true }).catch((error: unknown) => {
      if (error instanceof ApiError && error.param === "username") form.applyRefusal(error, error.desc, { movesFocus: false });
    });
  };
  const left = (field: FieldBinding<string>) => () => {
    field.onBlur();
    askForName();
  };

  return (
    <form className="np-form" onSubmit={form.submit} noValidate aria-busy={create.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      <TextField
        {...email}
        onChange={typeEmail}
        onBlur={left(email)}
        type="email"
        label={t("email")}
        hint={t("emailHint")}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <TextField
        {...username}
        onBlur={left(username)}
        label={t("username")}
        hint={t("usernameHint")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={80}
      />
      <ChosenPasswordField password={password} isFirst />
      <div className="np-col np-gap-8">
        {tosUrl !== "" && <TermsTick field={acceptterms} tosUrl={tosUrl} />}
        <Checkbox label={marketingWords.newsletter[locale]} checked={newsletter.value} onChange={newsletter.onChange} />
      </div>
      <Button type="submit" variant="primary" busy={create.isPending}>
        {t("create")}
      </Button>
    </form>
  );
}

function TermsTick({ field: { id, value, onChange, error }, tosUrl }: { field: FieldBinding<boolean>; tosUrl: string }) {
  const t = useTranslations("signup");
  const { globals } = useBrand();
  return (
    <>
      <Checkbox
        id={id}
        label={t.rich("terms", {
          brand: globals.brandName,
          a: (text) => (
            <a className="np-link" href={tosUrl} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          ),
        })}
        checked={value}
        onChange={onChange}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <div className="np-field-error" id={`${id}-error`} role="alert">
          {t("termsMissing")}
        </div>
      )}
    </>
  );
}
