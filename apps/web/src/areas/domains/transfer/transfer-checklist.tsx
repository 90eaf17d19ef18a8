import type { TransferStepView } from "@nameplane/contracts/domains/transfers";
import { IconExternalLink, IconRefresh } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { TextField } from "../../../ui/form/fields.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { Timeline } from "../../../ui/layout/steps.tsx";
import { useNow } from "../../../ui/text/date-time.tsx";
import { DomainName } from "../../../ui/text/domain-name.tsx";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { inOrderOfNeed, stepStateOf, refusalOf, stateOf, type Candidate, type Checked } from "./transfer.rules.ts";
import { againMs } from "./use-transfer-checks.ts";

/** Everything that prevents or allows the transfer of a name. Open steps come first, and each tells who has to act and where. */
export function Checklist({
  candidate,
  onAgain,
  onDrop,
  onSignatures,
  isChoosing,
}: {
  candidate: Candidate;
  onAgain: (code?: string) => void;
  onDrop: () => void;
  /**
   * Called with what to do about DNSSEC at the former provider: keep the name on its name servers, have the DS removed after the
   * transfer, or sign together with that provider until the name servers have changed.
   */
  onSignatures: (choice: "keep" | "remove" | "join") => void;
  isChoosing: boolean;
}) {
  const t = useTranslations("transfer");
  const { checked, phase } = candidate;
  const refused = phase === "failed" ? refusalOf(candidate.error) : null;
  const title = <DomainName name={checked?.unicodename ?? candidate.name} ascii={checked?.domainname} wrap />;
  return (
    <Panel
      flush
      className="np-transfer-checks"
      title={
        <>
          {title} {checked?.registrar && <Registrar registrar={checked.registrar} />}
        </>
      }
      aside={
        <>
          <CheckedAt candidate={candidate} />
          {refused === null && (
            <Button size="sm" icon={IconRefresh} busy={phase === "checking" || phase === "waiting"} onClick={() => onAgain()}>
              {t("again")}
            </Button>
          )}
        </>
      }
    >
      {refused !== null && (
        <div className="np-transfer-steps">
          <Banner tone="needs" title={t("refusedName")}>
            {refused}
          </Banner>
        </div>
      )}
      {phase === "failed" && refused === null && <PanelFailure error={candidate.error} onRetry={() => onAgain()} />}
      {checked === null && phase !== "failed" && <LoadingPanel lines={8} />}
      {checked !== null && (
        <div className="np-transfer-steps" aria-busy={phase === "checking" || undefined}>
          <Timeline
            steps={inOrderOfNeed(checked.steps).map((step) => ({
              key: step.step,
              state: stepStateOf(step),
              title: <StepTitle step={step} />,
              note: (
                <StepNote step={step} checked={checked}>
                  <StepAct step={step} checked={checked} onAgain={onAgain} onSignatures={onSignatures} isChoosing={isChoosing} />
                </StepNote>
              ),
            }))}
          />
        </div>
      )}
      <div className="np-transfer-more">
        <Button variant="ghost" size="sm" onClick={onDrop}>
          {t("drop")}
        </Button>
      </div>
    </Panel>
  );
}

function Registrar({ registrar }: { registrar: NonNullable<Checked["registrar"]> }) {
  const t = useTranslations("transfer");
  return (
    <span className="np-transfer-registrar">
      {t.rich("at", {
        registrar: registrar.name,
        quiet: (words) => <span className="np-quiet">{words}</span>,
        source: registrar.source === "rdap" ? "RDAP" : "WHOIS",
      })}
    </span>
  );
}

/** When the name was last checked, and in how many seconds it is checked again. */
function CheckedAt({ candidate }: { candidate: Candidate }) {
  const t = useTranslations("transfer");
  const format = useFormat();
  const now = useNow(1000);
  const { at, phase } = candidate;
  const state = stateOf(candidate);
  if (at === null || phase === "checking") return null;
  const seconds = Math.max(0, Math.ceil((at + againMs - now.getTime()) / 1000));
  const time = format.time(new Date(at).toISOString());
  return (
    <span className="np-small np-quiet np-transfer-at">
      {state === "ready" || state === "never" || state === "refused"
        ? t("checkedAt", { time })
        : t("checkedAgain", { time, seconds })}
    </span>
  );
}

function StepTitle({ step }: { step: TransferStepView }) {
  const t = useTranslations("transfer.step");
  return t(`${step.reason}.title`);
}

function StepNote({ step, checked, children }: { step: TransferStepView; checked: Checked; children: ReactNode }) {
  const t = useTranslations("transfer");
  const format = useFormat();
  const years = checked.addsmonths / 12;
  const text = t(`step.${step.reason}.text`, {
    name: checked.unicodename,
    tld: checked.tld,
    registrar: checked.registrar?.name ?? t("currentRegistrar"),
    date: step.date === null ? "" : format.date(step.date),
    days: checked.pendingdays,
    values: step.values.join(", "),
    hasDate: step.date === null ? "no" : "yes",
  });
  return (
    <div className="np-transfer-note">
      <span>
        {text}
        {step.reason === "registered" && ` ${years === 0 ? t("addsNothing") : t("addsYears", { years })}`}
      </span>
      {children}
    </div>
  );
}

function StepAct({
  step,
  checked,
  onAgain,
  onSignatures,
  isChoosing,
}: {
  step: TransferStepView;
  checked: Checked;
  onAgain: (code?: string) => void;
  onSignatures: (choice: "keep" | "remove" | "join") => void;
  isChoosing: boolean;
}) {
  const t = useTranslations("transfer");
  const help = checked.registrar?.help ?? null;
  const { reason } = step;
  if (reason === "lockedByRegistrar" || reason === "inRedemption") return help === null ? null : <HowTo help={help} />;
  if (reason === "codeMissing" || reason === "codeWrong")
    return (
      <>
        <CodeField name={checked.unicodename} onTest={onAgain} />
        {help !== null && <HowTo help={help} />}
      </>
    );
  const ways = <Ways checked={checked} onSignatures={onSignatures} isChoosing={isChoosing} />;
  if (reason === "signed") return ways;
  if (reason === "signedKept" || reason === "signedRemoved" || reason === "signedJoined")
    return <Otherwise key={reason}>{ways}</Otherwise>;
  if (reason === "notRegistered")
    return (
      <RouteLink to="searchDomains" query={{ domainname: checked.domainname }}>
        {t("register")}
      </RouteLink>
    );
  if (reason === "yoursAlready" && checked.itemid !== null)
    return (
      <RouteLink to="domainStatus" params={{ itemID: checked.itemid }}>
        {t("openYours")}
      </RouteLink>
    );
  return null;
}

/** The choices for the DNSSEC of the former provider. */
function Ways({
  checked,
  onSignatures,
  isChoosing,
}: {
  checked: Checked;
  onSignatures: (choice: "keep" | "remove" | "join") => void;
  isChoosing: boolean;
}) {
  const t = useTranslations("transfer");
  const help = checked.registrar?.help ?? null;
  return (
    <div className="np-transfer-ways">
      <p className="np-row np-wrap">
        <Button size="sm" disabled={isChoosing} onClick={() => onSignatures("keep")}>
          {t("keepServers")}
        </Button>
        <span className="np-small np-soft">{t("keepServersNote")}</span>
      </p>
      <p className="np-row np-wrap">
        <Button size="sm" busy={isChoosing} onClick={() => onSignatures("remove")}>
          {t("takeOff")}
        </Button>
        <span className="np-small np-soft">{t("takeOffNote", { tld: checked.tld })}</span>
      </p>
      {checked.join === "possible" ? (
        <p className="np-row np-wrap">
          <Button size="sm" disabled={isChoosing} onClick={() => onSignatures("join")}>
            {t("join")}
          </Button>
          <span className="np-small np-soft">{t("joinNote")}</span>
        </p>
      ) : (
        <p className="np-small np-soft">{t(`joinNot.${checked.join ?? "algorithm"}`, { tld: checked.tld })}</p>
      )}
      <p className="np-small np-soft">{t("takeOffFirst", { registrar: checked.registrar?.name ?? t("currentRegistrar") })}</p>
      {help !== null && <HowTo help={help} />}
    </div>
  );
}

/** A button that opens the choice again. The choice can be changed until the name is ordered. */
function Otherwise({ children }: { children: ReactNode }) {
  const t = useTranslations("transfer");
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return children;
  return (
    <p>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("otherwise")}
      </Button>
    </p>
  );
}

function HowTo({ help }: { help: { readonly url: string; readonly title: string } }) {
  const t = useTranslations("transfer");
  return (
    <a className="np-button np-button-sm" href={help.url} target="_blank" rel="noreferrer">
      <span>{t("howTo", { registrar: help.title })}</span>
      <Icon of={IconExternalLink} size="s" />
    </a>
  );
}

function CodeField({ name, onTest }: { name: string; onTest: (code: string) => void }) {
  const t = useTranslations("transfer.code");
  const [code, setCode] = useState("");
  return (
    <form
      className="np-transfer-code"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== "") onTest(code.trim());
      }}
    >
      <TextField
        label={t("label", { name })}
        hideLabel
        placeholder={t("placeholder")}
        value={code}
        onChange={setCode}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" size="sm" disabled={code.trim() === ""}>
        {t("test")}
      </Button>
    </form>
  );
}
