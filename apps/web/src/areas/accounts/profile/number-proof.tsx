import { checkNumber, numberProof } from "@nameplane/contracts/products/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import type { AnswerOf } from "../../../lib/api/operation.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Panel } from "../../../ui/layout/page.tsx";
import { StatusMark, type StatusTone } from "../../../ui/text/status-mark.tsx";

type Proof = NonNullable<AnswerOf<typeof numberProof>["proof"]>;

const tones: Record<Proof["state"], StatusTone> = {
  asked: "pending",
  unanswered: "pending",
  valid: "active",
  invalid: "problem",
  expired: "needs",
};

/**
 * What the register of VAT numbers says about the account's number, and what this means for VAT. Shows nothing if no register
 * is asked.
 */
export function NumberProof({ canCheck }: { canCheck: boolean }): React.JSX.Element | null {
  const t = useTranslations("accounts.profile");
  const found = useApiQuery(numberProof, {});
  if (found.data) return found.data.proof && <ProofPanel proof={found.data.proof} canCheck={canCheck} />;
  if (found.error) return <ErrorState title={t("vatNumber.failed")} error={found.error} onRetry={() => void found.refetch()} />;
  return <LoadingPanel lines={2} />;
}

function ProofPanel({ proof, canCheck }: { proof: Proof; canCheck: boolean }) {
  const t = useTranslations("accounts.profile.vatNumber");
  const title = useTranslations("accounts.profile")("vat");
  const describe = useTranslations("api");
  const format = useFormat();
  const queries = useQueryClient();
  const again = useApiMutation(checkNumber, {
    call: { handled: true },
    onSuccess: () => {
      showToast({ tone: "info", title: t("asking") });
      void queries.invalidateQueries({ queryKey: queryKeyOf(numberProof) });
    },
  });
  const text = proof.state === "valid" && proof.reversecharge ? "reverse" : proof.state;
  return (
    <Panel
      title={`${title} ${proof.vatnumber}`}
      aside={
        <>
          <StatusMark tone={tones[proof.state]}>{t(`states.${proof.state}`)}</StatusMark>
          {canCheck && proof.state !== "asked" && (
            <Button size="sm" busy={again.isPending} onClick={() => again.mutate({ input: {} })}>
              {t("again")}
            </Button>
          )}
        </>
      }
    >
      <div className="np-col np-gap-8">
        <p>{t(text, { date: proof.answeredat === null ? "" : format.date(proof.answeredat) })}</p>
        {proof.consultation !== null && <p className="np-soft">{t("consultation", { number: proof.consultation })}</p>}
        {again.error && !isAborted(again.error) && <Banner tone="problem" title={describeError(again.error, describe)} live />}
      </div>
    </Panel>
  );
}
