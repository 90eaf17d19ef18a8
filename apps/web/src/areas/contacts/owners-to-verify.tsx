import type { AnswerOf } from "@nameplane/contracts";
import { askVerification, correctAddress, verifications } from "@nameplane/contracts/contacts/operations";
import { checkEmail } from "@nameplane/values";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../lib/api/describe-error.ts";
import { fetchPart } from "../../lib/fetch-part.ts";
import { texts } from "../../lib/i18n/texts.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { all, required, rule } from "../../lib/rules/rules.ts";
import { Fetched } from "../../ui/feedback/fetched.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Modal } from "../../ui/overlay/modal.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { shownName } from "../../ui/text/shown-name.ts";
import "./contacts.css";

const ProveByDocument = lazy(async () => {
  const [{ ProveByDocument: Part }] = await fetchPart(() =>
    Promise.all([import("./prove-by-document.tsx"), texts.ensure(["files"])]),
  );
  return { default: Part };
});

type Case = AnswerOf<typeof verifications>["cases"][number];

/** The status of a case whose document was uploaded and is to be checked by staff (status catalogue: 20704). */
const beingChecked = 20_704;

type Registry = AnswerOf<typeof verifications>["registry"];

/**
 * A banner above the page about owners who have to confirm their mail address, with the day on which their domains stop working
 * and buttons to act. If there are several owners, it shows their number and lists them on request, so that the page stays
 * visible.
 */
export function OwnersToVerify() {
  const { data } = useApiQuery(verifications, {}, { staleTimeMs: 60_000 });
  const [isOpen, setOpen] = useState(false);
  if (data === undefined) return null;
  const cases = data.cases.filter(({ stops }) => stops);
  const isFolded = cases.length + (data.registry.length > 0 ? 1 : 0) > 1;
  return (
    <div className="np-owners-notice">
      {isFolded && <Several cases={cases} registry={data.registry} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      {(isOpen || !isFolded) && (
        <>
          {cases.map((one) => (
            <OwnerNotice key={one.caseid} one={one} />
          ))}
          {data.registry.length > 0 && <RegistryNotice registry={data.registry} />}
        </>
      )}
    </div>
  );
}

function Several(props: { cases: readonly Case[]; registry: Registry; isOpen: boolean; onToggle: () => void }) {
  const { cases, registry, isOpen, onToggle } = props;
  const t = useTranslations("contacts.verify");
  const format = useFormat();
  const sumOf = (some: readonly Case[]) => some.reduce((sum, { domaincount }) => sum + domaincount, 0);
  const held = sumOf(cases.filter((one) => one.held)) + registry.length;
  const waiting = cases.filter((one) => !one.held && one.domaincount > 0);
  const [first] = waiting.map(({ deadline }) => deadline).toSorted();
  return (
    <Banner
      tone={held > 0 ? "problem" : "needs"}
      title={cases.length === 0 ? t("registryTitle", { count: registry.length }) : t("several", { count: cases.length })}
      action={
        <Button size="sm" aria-expanded={isOpen} onClick={onToggle}>
          {t(isOpen ? "hide" : "show")}
        </Button>
      }
    >
      {held > 0 && t("severalHeld", { count: held })}{" "}
      {first !== undefined && t("severalStop", { count: sumOf(waiting), date: format.date(first) })}
    </Banner>
  );
}

function RegistryNotice({ registry }: { registry: Registry }) {
  const t = useTranslations("contacts.verify");
  return (
    <Banner tone="needs" title={t("registryTitle", { count: registry.length })}>
      <Names names={registry.map(({ domainname }) => domainname)} count={registry.length} /> {t("registryText")}
    </Banner>
  );
}

function OwnerNotice({ one }: { one: Case }) {
  const t = useTranslations("contacts.verify");
  const format = useFormat();
  const [correcting, setCorrecting] = useState(false);
  const [proving, setProving] = useState(false);
  const ask = useAsk(one.contactid);
  const date = format.date(one.deadline);
  const count = one.domaincount;
  const title = one.held ? t("held", { count }) : t("stops", { count, date });
  return (
    <Banner
      tone={one.held ? "problem" : "needs"}
      title={title}
      action={
        <>
          <Button size="sm" busy={ask.isPending} onClick={ask.send}>
            {t("again")}
          </Button>
          <Button size="sm" onClick={() => setCorrecting(true)}>
            {t("correct")}
          </Button>
          <Button size="sm" onClick={() => setProving(true)}>
            {t("byDocument")}
          </Button>
        </>
      }
    >
      <p>
        <Names names={one.domains} count={count} />
      </p>
      <p>{t.rich("text", { name: one.name, email: one.email, b: (text) => <b>{text}</b> })}</p>
      {one.state === beingChecked && <p>{t("checked")}</p>}
      {proving && (
        <Fetched>
          <ProveByDocument caseid={one.caseid} name={one.name} onClose={() => setProving(false)} />
        </Fetched>
      )}
      {correcting && <CorrectAddress one={one} onClose={() => setCorrecting(false)} />}
    </Banner>
  );
}

/** Returns a function that sends the verification mail again. */
export function useAsk(contactid: string) {
  const t = useTranslations("contacts.verify");
  const api = useTranslations("api");
  const queries = useQueryClient();
  const ask = useApiMutation(askVerification, {
    call: { handled: true },
    onSuccess: ({ email }) => {
      void queries.invalidateQueries({ queryKey: queryKeyOf(verifications) });
      showToast({ tone: "success", title: t("sentTitle"), body: t("sent", { email }) });
    },
  });
  const onError = (error: Parameters<typeof describeError>[0]) =>
    showToast({ tone: "failure", title: t("notSent"), body: describeError(error, api) });
  return { isPending: ask.isPending, send: () => ask.mutate({ input: { contactid } }, { onError }) };
}

function Names({ names, count }: { names: readonly string[]; count: number }) {
  const t = useTranslations("contacts.verify");
  return (
    <>
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && ", "}
          <DomainName name={shownName(name)} ascii={name} />
        </span>
      ))}
      {count > names.length && ` ${t("more", { count: String(count - names.length) })}`}
    </>
  );
}

/** Corrects a wrong mail address directly in the notice. The deadline does not change. */
function CorrectAddress({ one, onClose }: { one: Pick<Case, "contactid" | "email" | "name">; onClose: () => void }) {
  const t = useTranslations("contacts.verify");
  const api = useTranslations("api");
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const correct = useApiMutation(correctAddress, {
    call: { handled: true },
    onSuccess: ({ email }) => {
      void queries.invalidateQueries();
      showToast({ tone: "success", title: t("sentTitle"), body: t("sent", { email }) });
      onClose();
    },
  });
  const form = useForm({
    initial: { email: one.email },
    draft: { key: `correct ${one.contactid}`, until: "closed" },
    rules: { email: all(required, rule(checkEmail)) },
    onSubmit: ({ email }) => {
      if (correct.isPending) return;
      setFailure(null);
      correct.mutate(
        { input: { contactid: one.contactid, email: email.trim() } },
        {
          onError: (error) => {
            const text = describeError(error, api);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
        },
      );
    },
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={t("correctTitle", { name: one.name })}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="correct-address" variant="primary" busy={correct.isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id="correct-address" className="np-form" onSubmit={form.submit} noValidate>
        {failure !== null && <Banner tone="problem" title={failure} live />}
        <TextField
          {...form.fields.email}
          type="email"
          label={t("address")}
          hint={t("correctHint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
      </form>
    </Modal>
  );
}
