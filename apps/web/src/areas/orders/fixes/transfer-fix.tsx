import type { AnswerOf } from "@nameplane/contracts";
import { checkTransfer, getTransfer } from "@nameplane/contracts/domains/operations";
import { IconExternalLink, IconRefresh } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel } from "../../../ui/feedback/states.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { Request } from "../requests/index.ts";
import { ReleaseFix } from "./release-fix.tsx";
import { useSendFix } from "./use-send-fix.ts";

type Checked = AnswerOf<typeof checkTransfer>;

const [CODE_WRONG, UNLOCK, OBJECTED] = [4001, 4008, 4010] as const;

/** Asks only for what is wrong, and checks it before the request continues, so that it is not refused again. */
export function TransferFix({ request }: { request: Request }) {
  const { domainname } = request;
  const check = useApiQuery(checkTransfer, { domainname: domainname ?? "" }, { enabled: domainname !== null });
  const t = useTranslations("requests.transferFix");
  const moving = useApiQuery(getTransfer, { requestid: request.requestid }, { enabled: request.reason === OBJECTED });
  const tag = moving.data?.transfer?.releaseto ?? null;
  if (request.reason === OBJECTED && moving.data === undefined) return <LoadingPanel lines={3} />;
  if (tag !== null) return <ReleaseFix request={request} tag={tag} registrar={check.data?.registrar?.name ?? t("registrar")} />;
  if (request.reason === CODE_WRONG) return <CodeFix request={request} checked={check.data ?? null} />;
  return (
    <AgainFix request={request} checked={check.data ?? null} isChecking={check.isFetching} onCheck={() => void check.refetch()} />
  );
}

function CodeFix({ request, checked }: { request: Request; checked: Checked | null }) {
  const t = useTranslations("requests.transferFix");
  const apiTexts = useTranslations("api");
  const api = useApi();
  const { send, failure, setFailure, isPending } = useSendFix(request);
  const format = useFormat();
  const [code, setCode] = useState("");
  const [isTrying, setTrying] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const submit = async () => {
    const authcode = code.trim();
    if (authcode === "" || isTrying || isPending) return;
    setTrying(true);
    setWrong(false);
    setFailure(null);
    try {
      const tried = await api.call(checkTransfer, { domainname: request.domainname ?? "", authcode }, { handled: true });
      const isTested = tried.steps.some(({ reason }) => reason === "codeAccepted");
      const doneOn = new Date(Date.now() + tried.pendingdays * dayMs);
      if (tried.steps.some(({ reason }) => reason === "codeWrong")) setWrong(true);
      else
        send(
          { authcode },
          {
            title: t(isTested ? "codeAccepted" : "codeSent"),
            body: tried.pendingdays === 0 ? t("codeUnderWay") : t("codeDoneBy", { date: format.date(doneOn) }),
          },
        );
    } catch (error) {
      setFailure(describeError(error, apiTexts));
    } finally {
      setTrying(false);
    }
  };
  return (
    <div role="group" className="np-col np-gap-12" aria-label={t("codeTitle")}>
      <h3>{t("codeTitle")}</h3>
      <p className="np-soft">{t("codeText")}</p>
      <form
        className="np-form np-request-fix"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <TextField
          label={t("code")}
          hint={t("codeHint")}
          error={isWrong ? t("codeWrong") : null}
          value={code}
          onChange={setCode}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="np-row np-wrap">
          <Button type="submit" variant="primary" busy={isTrying || isPending} disabled={code.trim() === ""}>
            {t("codeSubmit")}
          </Button>
          <HowTo checked={checked} />
        </div>
      </form>
    </div>
  );
}

const [againMs, dayMs] = [60_000, 86_400_000];

/** For problems at the losing registrar: checks again whether they are solved, and if so lets the request continue. */
function AgainFix({
  request,
  checked,
  isChecking,
  onCheck,
}: {
  request: Request;
  checked: Checked | null;
  isChecking: boolean;
  onCheck: () => void;
}) {
  const t = useTranslations("requests.transferFix");
  const { send, failure, isPending } = useSendFix(request);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && onCheck(), againMs);
    return () => clearInterval(timer);
  });
  const blocking = (checked?.steps ?? []).filter(
    ({ step, state }) => (step === "lock" || step === "redemption") && state !== "ok" && state !== "unknown",
  );
  const isUnlock = request.reason === UNLOCK;
  const isBlocked = isUnlock && blocking.length > 0;
  const named = checked?.registrar?.name;
  const registrar = named ?? t("registrar");
  return (
    <div role="group" className="np-col np-gap-12" aria-label={t(isUnlock ? "unlockTitle" : "askTitle")}>
      <h3>{t(isUnlock ? "unlockTitle" : "askTitle")}</h3>
      <p className="np-soft">
        {isUnlock ? t("unlockText", { registrar }) : t("askText", { registrar, isNamed: named === undefined ? "no" : "yes" })}
      </p>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {isUnlock && checked !== null && (
        <Banner tone={isBlocked ? "needs" : "active"} title={t(isBlocked ? "stillLocked" : "unlocked")} live />
      )}
      <div className="np-row np-wrap">
        <Button
          variant={isBlocked ? "default" : "primary"}
          busy={isPending}
          disabled={isBlocked || (isUnlock && checked === null)}
          onClick={() => send()}
        >
          {t(isUnlock ? "goOn" : "askAgain")}
        </Button>
        {isUnlock && (
          <Button icon={IconRefresh} busy={isChecking} onClick={onCheck}>
            {t("checkAgain")}
          </Button>
        )}
        <HowTo checked={checked} />
      </div>
    </div>
  );
}

function HowTo({ checked }: { checked: Checked | null }) {
  const t = useTranslations("requests.transferFix");
  const help = checked?.registrar?.help ?? null;
  if (help === null) return null;
  return (
    <a className="np-button np-button-ghost" href={help.url} target="_blank" rel="noreferrer">
      <span>{t("howTo", { registrar: help.title })}</span>
      <Icon of={IconExternalLink} size="s" />
    </a>
  );
}
