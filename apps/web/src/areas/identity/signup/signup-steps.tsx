import { useTranslations } from "use-intl";
import { Stepper } from "../../../ui/layout/steps.tsx";

const steps = ["login", "confirm", "details"] as const;

/** The three steps of a sign-up: the data for the login, the mailed link, and the account's owner. */
export function SignupSteps({ current }: { current: (typeof steps)[number] }) {
  const t = useTranslations("signup.steps");
  return (
    <div style={{ marginBottom: 20 }}>
      <Stepper steps={steps.map((each) => t(each))} current={steps.indexOf(current)} />
    </div>
  );
}
