import type { RestrictionKind } from "@nameplane/contracts/backoffice/acts/domain-act-values";
import { restrictDomain } from "@nameplane/contracts/backoffice/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isAborted, type ApiError } from "../../../lib/api/api-error.ts";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { Checkbox } from "../../../ui/form/choices.tsx";
import { TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useDraft } from "../../../ui/form/use-draft.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import type { DomainActs } from "./domain-acts.ts";

export type Restricting =
  | { readonly act: "set"; readonly kind: RestrictionKind }
  | { readonly act: "lift"; readonly of: DomainActs["restrictions"][number] };

type Props = { readonly domainid: string; readonly of: DomainActs; readonly wish: Restricting; readonly onClose: () => void };

const blank = { reason: "", text: "", name: "", casenumber: "", authority: "", until: "" };

/** Puts a hold, a court lock or a UDRP lock on a domain, or lifts it. The server asks for a fresh proof of identity. */
export function RestrictDrawer({ domainid, of, wish, onClose }: Props): React.JSX.Element {
  const t = useTranslations("domainacts.restrict");
  const all = useTranslations("domainacts");
  const kind = wish.act === "set" ? wish.kind : wish.of.kind;
  const [typed, setTyped, sent] = useDraft(`domain ${domainid} ${wish.act} ${kind}`, blank);
  const [quiet, setQuiet] = useState(wish.act === "lift" && wish.of.quiet);
  const [isTried, setTried] = useState(false);
  const name = of.unicodename;
  const title = t(`${wish.act}Title.${kind}`, { name });
  const { failure, isPending, send } = useSend(title, t(`${wish.act}Done.${kind}`, { name }), () => {
    sent();
    onClose();
  });
  const needsPapers = wish.act === "set" && kind !== "hold";
  const isReasoned = typed.reason.trim().length >= 3;
  const isNamed = typed.name.trim().toLowerCase() === of.unicodename || typed.name.trim().toLowerCase() === of.domainname;
  const hasCase = !needsPapers || typed.casenumber.trim() !== "";
  const set = (part: Partial<typeof blank>) => setTyped({ ...typed, ...part });
  const press = () => {
    setTried(true);
    if (!isReasoned || !isNamed || !hasCase) return;
    send({
      domainid,
      kind,
      act: wish.act,
      name: typed.name.trim(),
      reason: typed.reason.trim(),
      text: typed.text,
      quiet,
      ...(needsPapers ? { casenumber: typed.casenumber, authority: typed.authority, until: typed.until || null } : {}),
      ...(wish.act === "lift" ? { version: wish.of.version } : {}),
    });
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{all("cancel")}</Button>
          <Button variant={wish.act === "set" ? "danger" : "primary"} busy={isPending} onClick={press}>
            {t(`${wish.act}.${kind}`)}
          </Button>
        </>
      }
    >
      <div className="np-col np-gap-16">
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <p className="np-text">{t(`${wish.act}Note.${kind}`)}</p>
        {needsPapers && (
          <>
            <TextField
              label={t("casenumber")}
              autoComplete="off"
              value={typed.casenumber}
              onChange={(casenumber) => set({ casenumber })}
              error={isTried && !hasCase ? t("caseNeeded") : null}
            />
            <TextField
              label={t("authority")}
              hint={t(`authorityHint.${kind}`)}
              optional={t("optional")}
              autoComplete="off"
              value={typed.authority}
              onChange={(authority) => set({ authority })}
            />
            <TextField
              label={t("until")}
              hint={t("untilHint")}
              optional={t("optional")}
              type="date"
              value={typed.until}
              onChange={(until) => set({ until })}
            />
          </>
        )}
        <TextArea
          label={all("reason")}
          hint={all("reasonHint")}
          rows={2}
          maxLength={1000}
          value={typed.reason}
          onChange={(reason) => set({ reason })}
          error={isTried && !isReasoned ? all("reasonNeeded") : null}
        />
        {!quiet && (
          <TextArea
            label={all("text")}
            hint={all("textHint")}
            rows={3}
            maxLength={2000}
            optional
            value={typed.text}
            onChange={(text) => set({ text })}
          />
        )}
        <Checkbox label={all("quiet")} note={all("quietNote")} checked={quiet} onChange={setQuiet} />
        <TextField
          label={all("confirm", { name })}
          autoComplete="off"
          spellCheck={false}
          value={typed.name}
          onChange={(value) => set({ name: value })}
          error={isTried && !isNamed ? all("confirmWrong", { name }) : null}
        />
      </div>
    </Drawer>
  );
}

function useSend(why: string, done: string, onDone: () => void) {
  const describe = useTranslations("api");
  const { keyFor, answered } = useKeyOfContent();
  const [failure, setFailure] = useState<string | null>(null);
  const save = useApiMutation(restrictDomain, {
    call: { handled: true, why },
    onSuccess: () => {
      answered();
      showToast({ tone: "success", title: done });
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
    isPending: save.isPending,
    send: (input: Parameters<typeof save.mutate>[0]["input"]) => {
      setFailure(null);
      if (!save.isPending) save.mutate({ input, key: keyFor(input) }, { onError });
    },
  };
}
