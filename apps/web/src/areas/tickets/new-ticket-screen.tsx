import { messageMax, subjectMax, ticketCategories, type TicketCategory } from "@nameplane/contracts/tickets/categories";
import { openTicket } from "@nameplane/contracts/tickets/operations";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RouteButton, RouteLink } from "../../shell/routing/route-link.tsx";
import { useGo, useRouteQuery } from "../../shell/routing/use-route.ts";
import { useSession } from "../../shell/session/use-session.ts";
import { useDomainMap } from "../../shell/lists/use-cached-list.ts";
import { isUnanswered, resultCodes } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useKeyOfContent } from "../../lib/api/idempotency-key.ts";
import { useApiMutation } from "../../lib/api/use-api.ts";
import { all, maxLength, required } from "../../lib/rules/rules.ts";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { SelectField, TextArea, TextField } from "../../ui/form/fields.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Breadcrumbs, Page, Panel } from "../../ui/layout/page.tsx";
import type { StoredFile } from "../files/index.ts";
import { Attachments } from "./attachments.tsx";
import { readAbout, type AboutKind } from "./tickets.rules.ts";
import { useTicketsChanged } from "./use-ticket-acts.ts";
import "./tickets.css";

type Values = {
  subject: string;
  category: string;
  message: string;
  about: string;
  domainname: string;
  requestid: string;
  invoicenr: string;
};

const empty: Values = {
  subject: "",
  category: "",
  message: "",
  about: "none",
  domainname: "",
  requestid: "",
  invoicenr: "",
};

const categories = ticketCategories.filter((each) => each !== "feedback");
const kinds: readonly AboutKind[] = ["none", "domain", "request", "invoice"];

/** The form for a new ticket. The URL may say what the ticket is about. */
export function Screen(): React.JSX.Element {
  const t = useTranslations("tickets.new");
  const title = useTranslations("routes.title");
  return (
    <Page
      width="form"
      title={t("title")}
      sub={t("sub")}
      crumbs={
        <Breadcrumbs
          items={[
            { key: "list", content: <RouteLink to="openTickets">{title("openTickets")}</RouteLink> },
            { key: "here", content: t("title") },
          ]}
        />
      }
    >
      <Panel>
        <TicketForm />
      </Panel>
    </Page>
  );
}

function TicketForm() {
  const t = useTranslations("tickets.new");
  const category = useTranslations("tickets.category");
  const api = useTranslations("api");
  const go = useGo();
  const changed = useTicketsChanged();
  const search = useRouteQuery();
  const { keyFor, answered } = useKeyOfContent();
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const send = useApiMutation(openTicket, {
    call: { handled: true },
    onSuccess: ({ ticketid }) => {
      answered();
      form.reset(empty);
      showToast({ tone: "success", title: t("done", { number: String(ticketid) }), body: t("doneText") });
      changed();
      void go({ to: "ticket", params: { id: String(ticketid) } });
    },
  });
  const given = readAbout(search);
  const form = useForm<Values>({
    initial: { ...empty, about: given.kind, ...(given.kind === "none" ? {} : { [fieldOf[given.kind]]: given.of }) },
    rules: {
      subject: all(required, maxLength(subjectMax)),
      category: required,
      message: all(required, maxLength(messageMax)),
      domainname: (value, { about }) => (about === "domain" ? required(value) : null),
      requestid: (value, { about }) => (about === "request" ? required(value) : null),
      invoicenr: (value, { about }) => (about === "invoice" ? required(value) : null),
    },
    draft: { key: `ticket-new-${given.kind}-${given.of}`, until: "sent" },
    onSubmit: ({ subject, message, category: chosen, ...rest }) => {
      const input = { subject, message, category: chosen as Exclude<TicketCategory, "feedback"> };
      const whole = { ...input, ...aboutInput(rest), fileids: files.map(({ fileid }) => fileid) };
      send.mutate(
        { input: whole, key: keyFor(whole) },
        {
          onError: (error) => {
            if (!isUnanswered(error)) answered();
            form.applyRefusal(error, error.code === resultCodes.notFound ? t("notYours") : error.desc);
          },
        },
      );
    },
  });
  const isOnField = send.error?.param !== undefined;
  const { about, domainname } = form.values;
  const mayView = useSession().permissions.has("domain_view");
  const { domains } = useDomainMap(domainname, { enabled: mayView && about === "domain" });
  const digits = (name: "requestid" | "invoicenr") => ({
    ...form.field(name),
    onChange: (value: string) => form.set(name, value.replaceAll(/\D/g, "")),
    inputMode: "numeric" as const,
    maxLength: 15,
    autoComplete: "off",
    mono: true,
  });
  return (
    <form className="np-form" style={{ maxWidth: 680 }} onSubmit={form.submit} noValidate>
      {send.error && !isOnField && (
        <Banner tone="problem" title={describeError(send.error, api)} live>
          {isUnanswered(send.error) && t("unanswered")}
        </Banner>
      )}
      <TextField {...form.field("subject")} label={t("subject")} maxLength={subjectMax} autoComplete="off" />
      <SelectField
        {...form.field("category")}
        label={t("category")}
        placeholder={t("choose")}
        options={categories.map((each) => ({ value: each, label: category(each) }))}
      />
      <TextArea {...form.field("message")} label={t("message")} rows={8} maxLength={messageMax} hint={t("messageHint")} />
      <Attachments files={files} onChange={setFiles} />
      <SelectField
        {...form.field("about")}
        onChange={(kind) => {
          // Clears the fields and errors that belonged to the former choice.
          for (const name of Object.values(fieldOf)) form.set(name, "");
          form.set("about", kind);
        }}
        label={t("about")}
        optional={t("optional")}
        options={kinds.map((each) => ({ value: each, label: t(aboutKeys[each]) }))}
      />
      {about === "domain" && (
        <TextField
          {...form.field("domainname")}
          label={t("domain")}
          autoComplete="off"
          mono
          maxLength={255}
          suggestions={domains.map(({ unicodename }) => unicodename)}
        />
      )}
      {about === "request" && <TextField {...digits("requestid")} label={t("request")} />}
      {about === "invoice" && <TextField {...digits("invoicenr")} label={t("invoice")} />}
      <div className="np-row np-gap-8">
        <Button type="submit" variant="primary" busy={send.isPending}>
          {t("send")}
        </Button>
        <RouteButton to="openTickets">{t("cancel")}</RouteButton>
      </div>
    </form>
  );
}

const aboutKeys = {
  none: "aboutNone",
  domain: "aboutDomain",
  request: "aboutRequest",
  invoice: "aboutInvoice",
} as const satisfies Record<AboutKind, string>;

const fieldOf = { domain: "domainname", request: "requestid", invoice: "invoicenr" } as const;

/** The values to send about the subject of the ticket: only those of the chosen kind. */
function aboutInput({ about, domainname, requestid, invoicenr }: Omit<Values, "subject" | "category" | "message">): {
  domainname?: string;
  requestid?: number;
  invoicenr?: number;
} {
  if (about === "domain") return { domainname };
  if (about === "request") return { requestid: Number(requestid) };
  return about === "invoice" ? { invoicenr: Number(invoicenr) } : {};
}
