import type { SwishView } from "@nameplane/contracts/payments/swish";
import { IconDeviceMobile } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { AnchorButton, Button, Spinner } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import { EnterNumber } from "./enter-number.tsx";
import { timeLeft, type SwishActs } from "./swish.rules.ts";
import "./swish.css";

type StepProps = {
  readonly view: SwishView;
  readonly acts: SwishActs;
  readonly onChanged: () => void;
  /** Shown when the payment has succeeded. */
  readonly done: React.ReactNode;
  /** Shown when the payment did not succeed: what the payer can do next. */
  readonly failed: React.ReactNode;
};

/** The current step of a Swish payment: entering a number or choosing a code, waiting for the payer, and the result. */
export function SwishSteps({ view, acts, onChanged, done, failed }: StepProps): React.ReactNode {
  const t = useTranslations("swish");
  const { step, failure } = view;
  if (step === "number") return <EnterNumber acts={acts} failure={failure} onSent={onChanged} />;
  if (step === "sent") return <Sent view={view} acts={acts} onChanged={onChanged} />;
  if (step === "done") return done;
  if (step === "error") return <Failed failure={failure}>{failed}</Failed>;
  return <Waiting words={t(step)} />;
}

function Waiting({ words }: { words: string }) {
  const t = useTranslations("swish");
  return (
    <Panel title={t("steps.app")}>
      <div className="np-row np-gap-16">
        <Spinner />
        <p role="status">{words}</p>
      </div>
    </Panel>
  );
}

/** The step in which the payer has the request. A code and a link are shown if the request was not sent to a number. */
function Sent({ view: { app, openuntil, hasnumber }, acts, onChanged }: Omit<StepProps, "done" | "failed">) {
  const t = useTranslations("swish.sent");
  const steps = useTranslations("swish.steps");
  const describe = useTranslations("api");
  const now = useNow(1000);
  const cancel = useMutation({ mutationFn: acts.cancel, onSuccess: onChanged });
  const isLost = app === null && !hasnumber;
  return (
    <Panel title={steps("app")}>
      <div className="np-col np-gap-16">
        {cancel.error && <Banner tone="problem" title={describeError(cancel.error, describe)} live />}
        <p role="status">{t(isLost ? "lost" : app === null ? "number" : "code")}</p>
        {app !== null && (
          <div className="np-swish-app">
            <img src={app.code} width={220} height={220} alt={t("alt")} />
            <AnchorButton href={app.url} icon={IconDeviceMobile}>
              {t("open")}
            </AnchorButton>
          </div>
        )}
        {openuntil !== null && (
          <p className="np-swish-left np-row np-gap-12">
            <Spinner />
            <span role="timer">{t("left", { time: timeLeft(openuntil, now) })}</span>
          </p>
        )}
        <p className="np-small np-soft">{t("live")}</p>
        <div>
          <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t("cancel")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function Failed({ failure, children }: { failure: string | null; children: React.ReactNode }) {
  const t = useTranslations("swish.error");
  return (
    <Panel title={t("title")}>
      <div className="np-col np-gap-16">
        <Banner tone="problem" title={failure ?? t("title")} live>
          {t("nothing")}
        </Banner>
        {children}
      </div>
    </Panel>
  );
}
