import { checkSignupUsername, signUp } from "@nameplane/contracts/accounts/operations";
import { checkUsername } from "@nameplane/values";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Stepper } from "../../../ui/layout/steps.tsx";
import { PartyFields, type Country } from "../../contacts/index.ts";
import {
  emptyLogin,
  emptyWhere,
  emptyWho,
  loginRules,
  signupInput,
  whereRules,
  whoRules,
  type LoginValues,
  type WhereValues,
  type WhoValues,
} from "./signup-form.rules.ts";
import { LoginFields, WhereFields } from "./signup-steps.tsx";

/** The new user, to log in with once the mailed link was opened. */
export type SignedUp = { readonly username: string; readonly password: string; readonly email: string };

export type SignupFormProps = {
  readonly country: string;
  readonly countries: readonly Country[];
  readonly tosUrl: string;
  readonly toCheckout: boolean;
  readonly customName: string;
  readonly onDone: (done: SignedUp) => void;
};

const steps = ["who", "where", "login"] as const;

/**
 * The three steps of signing up. Each keeps its values when the user goes back or on; the password is kept only as long as the
 * page.
 */
export function SignupForm({ country, countries, tosUrl, toCheckout, customName, onDone }: SignupFormProps) {
  const t = useTranslations("signup");
  const describe = useTranslations("api");
  const api = useApi();
  const { locale } = useFormat();
  const [step, setStep] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const create = useApiMutation(signUp, { call: { handled: true } });
  const goOn = () => setStep((now) => now + 1);
  const who = useForm<WhoValues>({
    initial: emptyWho,
    rules: whoRules,
    draft: { key: "signup-who", until: "sent" },
    onSubmit: goOn,
  });
  const where = useForm<WhereValues>({
    initial: emptyWhere(country),
    rules: whereRules(countries),
    draft: { key: "signup-where", until: "sent" },
    onSubmit: goOn,
  });
  const login = useForm<LoginValues>({
    initial: emptyLogin,
    rules: loginRules,
    draft: { key: "signup-login", until: "sent", forget: ["password"] },
    onSubmit: (values) => {
      if (create.isPending) return;
      setFailure(null);
      const more = { language: locale, tocheckout: toCheckout, customname: customName };
      const input = signupInput([who.values, where.values, values], countries, more);
      create.mutate(
        { input },
        {
          onSuccess: ({ username }) => {
            for (const form of [who, where, login]) form.reset();
            onDone({ username, password: values.password, email: input.email });
          },
          onError: showRefusal,
        },
      );
    },
  });

  /** Shows a refusal at the field it is about, on the step with that field. */
  function showRefusal(error: ApiError) {
    const text = describeError(error, describe);
    const forms = [who, where, login];
    const named = [...error.missing, ...(error.param === undefined ? [] : [error.param])];
    const at = forms.findIndex(({ values }) => named.some((name) => name in values));
    if (at < 0) return setFailure(text);
    setStep(at);
    forms[at]?.applyRefusal(error, text);
  }

  /**
   * Checks early whether the username is taken. The answer comes while the user types the password, so the focus does not move.
   * The form can be sent all the same, and the server then refuses it.
   */
  const askForName = () => {
    const username = login.values.username.trim();
    if (username === "" || checkUsername(username) !== null) return;
    void api.call(checkSignupUsername, { username }, { handled: true }).catch((error: unknown) => {
      if (error instanceof ApiError && error.param === "username") login.applyRefusal(error, error.desc, { movesFocus: false });
    });
  };

  const current = [who, where, login][step] ?? who;
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(step);
  // The button that goes on stays in place, so without this the focus would be behind the fields of the new step.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const at = form.current?.querySelector<HTMLElement>("[aria-invalid=true], input:checked[type=radio]");
    (at ?? form.current?.querySelector<HTMLElement>("input"))?.focus();
  }, [step]);
  return (
    <form ref={form} className="np-form" onSubmit={current.submit} noValidate aria-busy={create.isPending}>
      <Stepper steps={steps.map((each) => t(`steps.${each}`))} current={step} />
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {step === 0 && <PartyFields fields={who.fields} namesNeeded />}
      {step === 1 && <WhereFields fields={where.fields} countries={countries} />}
      {step === 2 && <LoginFields fields={login.fields} tosUrl={tosUrl} onUsernameLeft={askForName} />}
      <div className="np-row np-gap-8">
        {step > 0 && <Button onClick={() => setStep(step - 1)}>{t("back")}</Button>}
        <Button type="submit" variant="primary" busy={create.isPending}>
          {t(step === 2 ? "create" : "goOn")}
        </Button>
      </div>
    </form>
  );
}
