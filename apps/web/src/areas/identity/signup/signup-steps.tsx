import { useTranslations } from "use-intl";
import { Stepper } from "../../../ui/layout/steps.tsx";

const steps = ["login", "confirm", "details"] as const;

/** The three steps of a sign-up: what one logs in by, the mailed link, and who the account belongs to. */
export function SignupSteps({ current }: { current: (typeof steps)[number] }) {
  const t = useTranslations("signup.steps");
  return (
    <div style={{ marginBottom: 20 }}>
      <Stepper steps={steps.map((each) => t(each))} current={steps.indexOf(current)} />
    </div>
  );
}
