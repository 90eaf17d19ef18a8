import { addPasskey, beginPasskey, removePasskey, renamePasskey } from "@nameplane/contracts/identity/operations";
import type { PasskeyRow } from "@nameplane/contracts/identity/passkeys";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "../../../lib/api/api-context.tsx";
import { isAborted } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { makePasskey, passkeysWork, PasskeyNotGiven, PasskeyThere } from "../../../lib/passkey.ts";
import { all, maxLength, required } from "../../../lib/rules/rules.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { PanelFailure } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { DateTime } from "../../../ui/text/date-time.tsx";
import { deviceName } from "./device-name.ts";
import { LockedDomainsModal, lockedDomainsOf } from "./locked-domains-modal.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useSecondFactors } from "./use-second-factors.ts";

/** The user's passkeys: a second step after the password, or a way to log in without it. */
export function PasskeysPanel() {
  const t = useTranslations("identity.passkey");
  const { factors, failure, readAgain } = useSecondFactors();
  const { add, busy, problem, codes, codesSaved } = useAddPasskey(readAgain);
  const rows = factors?.passkeys ?? [];
  return (
    <Panel
      title={t("title")}
      aside={
        passkeysWork() && (
          <Button size="sm" busy={busy} onClick={() => void add()}>
            {t("add")}
          </Button>
        )
      }
    >
      <div className="np-col np-gap-16">
        <p className="np-soft">{t(passkeysWork() ? "body" : "unable")}</p>
        {problem !== null && <Banner tone="needs" title={t(problem)} live />}
        {codes !== null && (
          <div style={{ maxWidth: 420 }}>
            <RecoveryCodes title={t("added")} codes={codes} onSaved={codesSaved} />
          </div>
        )}
        {failure !== null && <PanelFailure error={failure} onRetry={readAgain} />}
        {rows.length > 0 && (
          <ul className="np-col np-gap-12" aria-label={t("title")}>
            {rows.map((row) => (
              <PasskeyLine key={row.id} row={row} onChanged={readAgain} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

type Problem = "notGiven" | "there";

/** Adds a passkey: challenge, device, registration. It has the name of the browser until the user gives it another. */
function useAddPasskey(readAgain: () => void) {
  const t = useTranslations("identity.passkey");
  const sessions = useTranslations("identity.sessions");
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const add = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { options } = await api.call(beginPasskey, {}, { why: t("addWhy") });
      const passkey = await makePasskey(options);
      const { browser, system } = deviceName(navigator.userAgent);
      const name = browser && system ? sessions("device", { browser, system }) : t("one");
      const { recoverycodes } = await api.call(addPasskey, { name, passkey });
      readAgain();
      if (recoverycodes === undefined) showToast({ tone: "success", title: t("added") });
      else setCodes(recoverycodes);
    } catch (error) {
      // The request layer has already shown refusals of the server.
      if (error instanceof PasskeyThere) setProblem("there");
      else if (error instanceof PasskeyNotGiven) setProblem("notGiven");
    } finally {
      setBusy(false);
    }
  };
  return { add, busy, problem, codes, codesSaved: () => setCodes(null) };
}

function PasskeyLine({ row, onChanged }: { row: PasskeyRow; onChanged: () => void }) {
  const t = useTranslations("identity.passkey");
  const api = useTranslations("api");
  const [renaming, setRenaming] = useState(false);
  const remove = useApiMutation(removePasskey, {
    call: { why: t("removeWhy", { name: row.name }), handled: true },
    onSuccess: () => {
      showToast({ tone: "success", title: t("removed") });
      onChanged();
    },
  });
  const [locked, setLocked] = useState<readonly string[] | null>(null);
  const takeAway = (lockeddomains?: readonly string[]) => {
    setLocked(null);
    const input = { passkeyid: row.id, ...(lockeddomains === undefined ? {} : { lockeddomains: [...lockeddomains] }) };
    remove.mutate({ input }, { onError: (error) => setLocked(lockedDomainsOf(error)) });
  };
  const failure =
    remove.error !== null && !isAborted(remove.error) && lockedDomainsOf(remove.error) === null ? remove.error : null;
  if (renaming)
    return (
      <li>
        <NameForm
          row={row}
          onDone={() => {
            setRenaming(false);
            onChanged();
          }}
          onCancel={() => setRenaming(false)}
        />
      </li>
    );
  return (
    <li className="np-row np-between np-wrap np-gap-12">
      {failure !== null && <Banner tone="problem" title={describeError(failure, api)} live />}
      {locked !== null && (
        <LockedDomainsModal domains={locked} onConfirm={() => takeAway(locked)} onClose={() => setLocked(null)} />
      )}
      <div className="np-row np-gap-12">
        <Icon of={IconKey} />
        <div className="np-col">
          <span>{row.name}</span>
          <span className="np-small np-soft">
            {t("made")} <DateTime value={row.created} show="relative" />
            {" · "}
            {row.used === null ? t("neverUsed") : t("used")} {row.used !== null && <DateTime value={row.used} show="relative" />}
            {row.host !== globalThis.location.hostname && <> · {t("elsewhere", { host: row.host })}</>}
          </span>
        </div>
      </div>
      <div className="np-row np-gap-8">
        <Button size="xs" onClick={() => setRenaming(true)}>
          {t("rename")}
          <span className="np-visually-hidden">{row.name}</span>
        </Button>
        <Button size="xs" busy={remove.isPending} onClick={() => takeAway()}>
          {t("remove")}
          <span className="np-visually-hidden">{row.name}</span>
        </Button>
      </div>
    </li>
  );
}

function NameForm({ row, onDone, onCancel }: { row: PasskeyRow; onDone: () => void; onCancel: () => void }) {
  const t = useTranslations("identity.passkey");
  const save = useApiMutation(renamePasskey, { onSuccess: onDone });
  const form = useForm({
    initial: { name: row.name },
    draft: { key: `passkey ${row.id}`, until: "closed" },
    rules: { name: all(required, maxLength(60)) },
    onSubmit: ({ name }) => save.mutate({ input: { passkeyid: row.id, name } }),
  });
  return (
    <form className="np-form" style={{ maxWidth: 420 }} onSubmit={form.submit} noValidate>
      <TextField {...form.field("name")} label={t("name")} maxLength={60} autoFocus />
      <div className="np-row np-gap-8">
        <Button type="submit" variant="primary" size="sm" busy={save.isPending}>
          {t("save")}
        </Button>
        <Button size="sm" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
