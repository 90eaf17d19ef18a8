import { actOnRequest, staffRequest, taskCounts, taskList } from "@nameplane/contracts/backoffice/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../lib/api/describe-error.ts";
import { newKey } from "../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextArea } from "../../ui/form/fields.tsx";
import { useDraft } from "../../ui/form/use-draft.ts";
import { Panel } from "../../ui/layout/page.tsx";
import type { StaffRequest } from "./staff-request.ts";
import "./queue.css";

type Act = StaffRequest["acts"][number];
type Said = Extract<Act, "ask" | "reject" | "cancel" | "lock">;

/** Actions with a text field. A question and a rejection require the text, because the customer reads it. */
const said: readonly Act[] = ["ask", "reject", "cancel", "lock"];
const needsWords: readonly Act[] = ["ask", "reject"];
const isSaid = (act: Act): act is Said => said.includes(act);
const inApproval = 4015;
const processing = 11;

/** The actions staff can take on a request, each with its consequence. Serious ones first ask for a text or a confirmation. */
export function StaffActs({ of }: { of: StaffRequest }): React.JSX.Element {
  const t = useTranslations("queue");
  const page = useTranslations("queue.page");
  const { request, acts } = of;
  const [chosen, setChosen] = useState<Said | null>(null);
  const { send, failure, busyWith, forget } = useAct(of, () => setChosen(null));
  const why =
    request.endedat !== null
      ? "over"
      : request.reason === inApproval
        ? "waitsForApprover"
        : request.status === processing
          ? "working"
          : null;
  const choose = (act: Act) => {
    forget();
    if (isSaid(act)) setChosen(act);
    else send(act, "");
  };
  return (
    <Panel title={page("act")}>
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        {why !== null && <p className="np-soft">{page(why)}</p>}
        {acts.length === 0 && why === null && <p className="np-soft">{page("nothing")}</p>}
        {chosen !== null && acts.includes(chosen) ? (
          <Words
            key={chosen}
            act={chosen}
            busy={busyWith === chosen}
            onSend={(text, sent) => send(chosen, text, sent)}
            requestid={request.requestid}
            onBack={() => setChosen(null)}
          />
        ) : (
          acts.length > 0 && (
            <ul className="np-queue-acts">
              {acts.map((act, index) => (
                <li key={act}>
                  <Button
                    {...(index === 0 && act === "retry" ? { variant: "primary" as const } : {})}
                    busy={busyWith === act}
                    onClick={() => choose(act)}
                  >
                    {t(`act.${act}`)}
                  </Button>
                  <span className="np-small np-soft">{t(`note.${act}`)}</span>
                </li>
              ))}
            </ul>
          )
        )}
      </div>
    </Panel>
  );
}

function Words(props: {
  requestid: number;
  act: Said;
  busy: boolean;
  onSend: (text: string, sent: () => void) => void;
  onBack: () => void;
}) {
  const { requestid, act, busy, onSend, onBack } = props;
  const t = useTranslations("queue");
  const [text, setText, sent] = useDraft(`request ${String(requestid)} ${act}`, "");
  const [missing, setMissing] = useState(false);
  const press = () => {
    const isMissing = needsWords.includes(act) && text.trim() === "";
    setMissing(isMissing);
    if (!isMissing) onSend(text, sent);
  };
  return (
    <div className="np-col np-gap-12">
      <p className="np-text">{t(`note.${act}`)}</p>
      <TextArea
        label={t(`say.${act}`)}
        hint={t(`sayHint.${act}`)}
        rows={4}
        maxLength={2000}
        value={text}
        onChange={setText}
        error={missing ? t("sayNeeded") : null}
      />
      <div className="np-row np-wrap np-gap-12">
        <Button onClick={onBack}>{t("back")}</Button>
        <Button variant={act === "reject" || act === "cancel" ? "danger" : "primary"} busy={busy} onClick={press}>
          {t(`act.${act}`)}
        </Button>
      </div>
    </div>
  );
}

/**
 * Runs an action on the version of the request that is shown. If it has changed meanwhile, the new version is shown and nothing
 * is done.
 */
function useAct({ request: { requestid }, version }: StaffRequest, onDone: () => void) {
  const t = useTranslations("queue.toast");
  const apiTexts = useTranslations("api");
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const check = () => {
    for (const { path } of [staffRequest, taskList, taskCounts]) void queries.invalidateQueries({ queryKey: [path] });
  };
  const act = useApiMutation(actOnRequest, {
    call: { handled: true },
    onSuccess: (_, { input }) => {
      showToast({ tone: "success", title: t(input.act) });
      onDone();
      check();
    },
  });
  return {
    failure,
    forget: () => setFailure(null),
    busyWith: act.isPending ? act.variables.input.act : null,
    send: (what: Act, text: string, sent?: () => void) => {
      setFailure(null);
      if (!act.isPending)
        act.mutate(
          { input: { requestid, act: what, version, text }, key: newKey() },
          {
            onSuccess: () => sent?.(),
            onError: (error) => {
              setFailure(describeError(error, apiTexts));
              check();
            },
          },
        );
    },
  };
}
