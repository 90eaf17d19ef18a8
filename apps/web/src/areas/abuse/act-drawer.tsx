import { abuseLimits, abuseOutcomes, type AbuseAct, type AbuseOutcome } from "@nameplane/contracts/abuse/abuse-values";
import { actOnAbuse } from "@nameplane/contracts/abuse/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { RadioGroup } from "../../ui/form/choices.tsx";
import { TextArea } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import type { AbusePage } from "./abuse-page.ts";

type Props = {
  readonly page: AbusePage;
  readonly reference: string;
  readonly act: AbuseAct;
  readonly onClose: () => void;
};

/**
 * The outcomes that can be reported. "held" is the one for a domain on hold; "elsewhere" is the one for a domain that is not
 * with us.
 */
function outcomesOf({ case: of }: AbusePage): readonly AbuseOutcome[] {
  if (of === null) return ["elsewhere"];
  return of.hold === "none" ? abuseOutcomes.filter((outcome) => outcome === "stopped" || outcome === "unproven") : ["held"];
}

/** One act on a report: its consequences, the message to the customer or to the reporter, and the reason for other staff. */
export function ActDrawer({ page, reference, act, onClose }: Props) {
  const t = useTranslations("abuse.drawer");
  const acts = useTranslations("abuse.acts");
  const words = useTranslations("abuse.outcomes");
  const outcomes = outcomesOf(page);
  const [outcome, setOutcome] = useState<AbuseOutcome | null>(outcomes.length === 1 ? (outcomes[0] ?? null) : null);
  const [typed, setTyped] = useDraft(`abuse ${reference} ${act}`, { text: "", why: "" });
  const [isTried, setTried] = useState(false);
  const { failure, isPending, send } = useAct(act, page.name, onClose);
  const isAnswer = act === "answer";
  const needed = (value: string) => (isTried && value.trim() === "" ? t("needed") : null);
  const press = () => {
    setTried(true);
    if (typed.text.trim() === "" || typed.why.trim() === "" || (isAnswer && outcome === null)) return;
    const version = page.case?.version ?? null;
    send({ reference, version, act, ...typed, outcome: isAnswer ? outcome : null });
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={t(`title.${act}`, { name: page.name })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant={act === "hold" ? "danger" : "primary"} busy={isPending} onClick={press}>
            {acts(act)}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p>{t(`leads.${act}`)}</p>
        {isAnswer && (
          <RadioGroup
            label={t("outcome")}
            value={outcome}
            options={outcomes.map((value) => ({ value, label: words(value) }))}
            onChange={setOutcome}
          />
        )}
        {isAnswer && isTried && outcome === null && <Banner tone="problem" title={t("outcomeNeeded")} live />}
        <TextArea
          label={t(isAnswer ? "toReporter" : "toCustomer")}
          hint={t(isAnswer ? "toReporterHint" : "toCustomerHint")}
          rows={6}
          maxLength={abuseLimits.message}
          value={typed.text}
          onChange={(text) => setTyped({ ...typed, text })}
          error={needed(typed.text)}
        />
        <TextArea
          label={t("why")}
          hint={t("whyHint")}
          rows={2}
          maxLength={2000}
          value={typed.why}
          onChange={(why) => setTyped({ ...typed, why })}
          error={needed(typed.why)}
        />
      </div>
    </Drawer>
  );
}

type Input = {
  readonly reference: string;
  readonly version: number | null;
  readonly act: AbuseAct;
  readonly text: string;
  readonly why: string;
  readonly outcome: AbuseOutcome | null;
};

function useAct(act: AbuseAct, name: string, onDone: () => void) {
  const t = useTranslations("abuse.drawer");
  const describe = useTranslations("api");
  const { keyFor, answered } = useKeyOfContent();
  const [failure, setFailure] = useState<string | null>(null);
  const change = useApiMutation(actOnAbuse, {
    call: { handled: true, why: t("proof", { name }) },
    onSuccess: () => {
      answered();
      showToast({ tone: "success", title: t(`done.${act}`) });
      onDone();
    },
  });
  const onError = (error: ApiError) => {
    if (isAborted(error)) return;
    answered();
    setFailure(describeError(error, describe));
  };
  return {
    failure,
    isPending: change.isPending,
    send: (input: Input) => {
      setFailure(null);
      if (!change.isPending) change.mutate({ input, key: keyFor(input) }, { onError });
    },
  };
}
