import { messageMax } from "@nameplane/contracts/tickets/categories";
import { removeReply, savedReplies, saveReply } from "@nameplane/contracts/tickets/operations";
import { fillReply, replyVariables, unknownVariables } from "@nameplane/contracts/tickets/reply-variables";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { all, maxLength, required } from "../../../lib/rules/rules.ts";
import { StaffLink } from "../../../shell/staff/staff-link.tsx";
import { useColleague } from "../../../shell/staff/staff-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { EmptyState, ErrorState, LoadingPanel } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { SelectField, TextArea, TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Breadcrumbs, Page, Panel } from "../../../ui/layout/page.tsx";
import { goals, type SavedReply } from "./desk-words.tsx";
import "./desk.css";

const asChosen = "any";

/**
 * The texts that staff use in answers again and again. They are written once in both languages, with whom the ticket waits for
 * afterwards.
 */
export function Screen(): React.JSX.Element {
  const t = useTranslations("desk.replies");
  const title = useTranslations("staff.title");
  const { data, error, refetch } = useApiQuery(savedReplies, {});
  const [open, setOpen] = useState<SavedReply | "new" | null>(null);
  const close = () => setOpen(null);
  return (
    <Page
      width="form"
      title={title("savedReplies")}
      sub={t("sub")}
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <StaffLink to="tickets">{title("tickets")}</StaffLink> },
            { key: "here", content: title("savedReplies") },
          ]}
        />
      }
      actions={
        open === null && (
          <Button variant="primary" onClick={() => setOpen("new")}>
            {t("new")}
          </Button>
        )
      }
    >
      <div className="np-col np-gap-16">
        {open !== null && <Editor key={open === "new" ? "new" : open.replyid} of={open === "new" ? null : open} onDone={close} />}
        <Panel flush>
          {data === undefined &&
            (error ? (
              <ErrorState title={t("failed")} error={error} reassurance={t("safe")} onRetry={() => void refetch()} />
            ) : (
              <LoadingPanel lines={4} />
            ))}
          {data?.replies.length === 0 && <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>}
          {data !== undefined && data.replies.length > 0 && (
            <ul className="np-desk-replies">
              {data.replies.map((reply) => (
                <Row key={reply.replyid} reply={reply} onEdit={() => setOpen(reply)} />
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </Page>
  );
}

function Row({ reply, onEdit }: { reply: SavedReply; onEdit: () => void }) {
  const t = useTranslations("desk.replies");
  const goal = useTranslations("desk.goal");
  const { replyid, name, texten, textsv, next } = reply;
  const remove = useApiMutation(removeReply, { onSuccess: () => showToast({ tone: "success", title: t("removed") }) });
  return (
    <li>
      <div className="np-grow">
        <h2 className="np-strong">{name}</h2>
        <p className="np-desk-preview np-soft" lang="en">
          {texten}
        </p>
        <p className="np-desk-preview np-soft" lang="sv">
          {textsv}
        </p>
        {next !== null && <p className="np-small np-soft">{t("after", { what: goal(next) })}</p>}
      </div>
      <Button size="sm" aria-label={t("editNamed", { name })} onClick={onEdit}>
        {t("edit")}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t("removeNamed", { name })}
        busy={remove.isPending}
        onClick={() => remove.mutate({ input: { replyid } })}
      >
        {t("remove")}
      </Button>
    </li>
  );
}

function Editor({ of, onDone }: { of: SavedReply | null; onDone: () => void }) {
  const t = useTranslations("desk.replies");
  const goal = useTranslations("desk.goal");
  const api = useTranslations("api");
  const save = useApiMutation(saveReply, {
    call: { handled: true },
    onSuccess: () => {
      form.sent();
      showToast({ tone: "success", title: t("saved") });
      onDone();
    },
  });
  const text = all(required, maxLength(messageMax));
  const form = useForm({
    initial: { name: of?.name ?? "", texten: of?.texten ?? "", textsv: of?.textsv ?? "", next: of?.next ?? asChosen },
    rules: { name: all(required, maxLength(80)), texten: text, textsv: text },
    onSubmit: ({ next, ...written }) =>
      save.mutate(
        {
          input: {
            ...written,
            next: goals.find((each) => each === next) ?? null,
            ...(of === null ? {} : { replyid: of.replyid, version: of.version }),
          },
        },
        { onError: (error) => void form.applyRefusal(error, describeError(error, api)) },
      ),
    draft: { key: `saved-reply-${of?.replyid ?? "new"}`, until: "closed" },
  });
  const unknown = unknownVariables(`${form.values.texten} ${form.values.textsv}`);
  return (
    <Panel title={of === null ? t("new") : t("editNamed", { name: of.name })}>
      <form className="np-col np-gap-16" onSubmit={form.submit} noValidate>
        {save.error && <Banner tone="problem" title={describeError(save.error, api)} live />}
        <TextField {...form.field("name")} label={t("name")} maxLength={80} />
        <p className="np-text">
          {t("variables")}{" "}
          {replyVariables.map((each) => (
            <code key={each} className="np-mono np-desk-variable">{`{${each}}`}</code>
          ))}
        </p>
        {unknown.length > 0 && (
          <Banner tone="needs" title={t("unknown", { names: unknown.map((each) => `{${each}}`).join(", ") })} live />
        )}
        <div className="np-desk-languages">
          <TextArea {...form.field("texten")} label={t("english")} rows={8} lang="en" maxLength={messageMax} />
          <TextArea {...form.field("textsv")} label={t("swedish")} rows={8} lang="sv" maxLength={messageMax} />
          <Preview label={t("previewEnglish")} lang="en" text={form.values.texten} />
          <Preview label={t("previewSwedish")} lang="sv" text={form.values.textsv} />
        </div>
        <SelectField
          {...form.field("next")}
          label={t("next")}
          hint={t("nextHint")}
          options={[{ value: asChosen, label: t("asChosen") }, ...goals.map((value) => ({ value, label: goal(value) }))]}
        />
        <div className="np-row np-wrap np-gap-12">
          <Button onClick={onDone}>{t("cancel")}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** The text as a customer would read it, with example values. */
function Preview({ label, lang, text }: { label: string; lang: "en" | "sv"; text: string }) {
  const { name: signer } = useColleague();
  if (text.trim() === "") return <div />;
  const example = {
    customer: "Kvarnstråket AB",
    ticket: "10001",
    subject: lang === "sv" ? "E-posten studsar" : "Mail bounces",
    domain: "kaffebryggarna.se",
    brand: "Nameplane",
    signer,
  };
  return (
    <figure className="np-desk-shown">
      <figcaption className="np-small np-soft">{label}</figcaption>
      <p className="np-ticket-text" lang={lang}>
        {fillReply(text, example)}
      </p>
    </figure>
  );
}
