import { escrowLimits, escrowWordedActs, type EscrowAct } from "@nameplane/contracts/escrow/escrow-values";
import { actOnEscrow, escrow as readEscrow, escrowList } from "@nameplane/contracts/escrow/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { useSession } from "../../shell/session/use-session.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import type { EscrowView } from "./escrow-answer.ts";

/** Acts that take the escrow forward. The other acts are shown smaller, after them. */
const leading: ReadonlySet<EscrowAct> = new Set<EscrowAct>(["pay", "handOver", "received", "accept"]);
/** Acts that are explained in a dialog before they are carried out. */
const asked: ReadonlySet<EscrowAct> = new Set<EscrowAct>([
  "withdraw",
  "cancel",
  "handOver",
  "received",
  "accept",
  "concede",
  "agreeCancel",
  ...escrowWordedActs,
]);

/** The acts that are open to this party now. */
export function EscrowActs({ of }: { of: EscrowView }) {
  const t = useTranslations("escrow.act");
  const { permissions } = useSession();
  const [chosen, choose] = useState<EscrowAct | null>(null);
  const { failure, isPending, send } = useAct(of, () => choose(null));
  if (!permissions.has("service_order")) return null;
  const acts = of.acts.filter((act) => act !== "pay" || of.topay?.isasked !== true || of.topay.missingMinor === 0);
  if (acts.length === 0) return null;
  const press = (act: EscrowAct) => (asked.has(act) ? choose(act) : send(act, ""));
  return (
    <>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {chosen !== null && acts.includes(chosen) ? (
        <Confirm
          key={chosen}
          of={of}
          act={chosen}
          busy={isPending}
          onSend={(words) => send(chosen, words)}
          onClose={() => choose(null)}
        />
      ) : (
        <div className="np-row np-gap-8 np-wrap">
          {acts.map((act) => (
            <Button
              key={act}
              variant={leading.has(act) ? "primary" : "default"}
              busy={isPending && !asked.has(act)}
              disabled={act === "handOver" && of.obstacles.length > 0}
              onClick={() => press(act)}
            >
              {t(`name.${act}`)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** The dialog that explains an act, with a field for a message if the act has one, and the button that carries it out. */
function Confirm({
  of,
  act,
  busy,
  onSend,
  onClose,
}: {
  of: EscrowView;
  act: EscrowAct;
  busy: boolean;
  onSend: (words: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations("escrow.act");
  const format = useFormat();
  const [words, setWords, sent] = useDraft(`escrow ${of.escrowid} ${act}`, "", { until: "sent" });
  const [isTried, setTried] = useState(false);
  const isWorded = escrowWordedActs.has(act);
  const isEmpty = isWorded && words.trim() === "";
  const price = format.money({ minor: of.priceMinor, currency: of.currency });
  return (
    <form
      className="np-col np-gap-16"
      noValidate
      aria-busy={busy || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isEmpty || busy) return;
        sent();
        onSend(words);
      }}
    >
      <p>{t(`text.${act}`, { name: of.unicodename, other: of.other, price })}</p>
      {isWorded && (
        <TextArea
          label={t(`words.${act === "dispute" || act === "askCancel" ? act : "write"}`)}
          value={words}
          onChange={setWords}
          rows={4}
          maxLength={escrowLimits.words}
          error={isTried && isEmpty ? t("needed") : null}
        />
      )}
      <div className="np-row np-gap-8">
        <Button
          type="submit"
          variant={act === "dispute" || act === "cancel" || act === "concede" ? "danger" : "primary"}
          busy={busy}
        >
          {t(`name.${act}`)}
        </Button>
        <Button onClick={onClose}>{t("back")}</Button>
      </div>
    </form>
  );
}

function useAct(of: EscrowView, onDone: () => void) {
  const t = useTranslations("escrow.act");
  const describe = useTranslations("api");
  const queries = useQueryClient();
  const { keyFor, answered } = useKeyOfContent();
  const [failure, setFailure] = useState<string | null>(null);
  const check = () => {
    for (const { path } of [readEscrow, escrowList]) void queries.invalidateQueries({ queryKey: [path] });
  };
  const change = useApiMutation(actOnEscrow, { call: { handled: true, why: t("proof", { name: of.unicodename }) } });
  return {
    failure,
    isPending: change.isPending,
    send: (act: EscrowAct, words: string) => {
      if (change.isPending) return;
      setFailure(null);
      const input = { escrowid: of.escrowid, version: of.version, act, words: words.trim() };
      change.mutate(
        { input, key: keyFor(input) },
        {
          onSuccess: () => {
            answered();
            showToast({ tone: "success", title: t(`done.${act}`) });
            check();
            onDone();
          },
          onError: (error) => {
            if (isAborted(error)) return;
            answered();
            setFailure(describeError(error, describe));
            check();
          },
        },
      );
    },
  };
}
