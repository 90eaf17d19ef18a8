import type { AnswerOf } from "@nameplane/contracts";
import { contactList, deleteContact, getContact, updateContact } from "@nameplane/contracts/contacts/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../shell/lazy-part.ts";
import { RouteLink } from "../../shell/routing/route-link.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { describeError } from "../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../lib/api/idempotency-key.ts";
import { queryKeyOf, useApiMutation, useApiQuery } from "../../lib/api/use-api.ts";
import { useFormat } from "../../lib/i18n/texts-provider.tsx";
import { Fetched } from "../../ui/feedback/fetched.tsx";
import { Button } from "../../ui/basics/button.tsx";
import { Banner } from "../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../ui/feedback/states.tsx";
import { showToast } from "../../ui/feedback/toast-store.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { CodeStatus, useStatusWord } from "../../ui/text/code-status.tsx";
import { DomainName } from "../../ui/text/domain-name.tsx";
import { shownName } from "../../ui/text/shown-name.ts";
import { ContactFields } from "./contact-fields.tsx";
import { contactFormOf, contactFormRules, formOf, type ContactFormValues } from "./contact-form.rules.ts";
import { ContactDifferences } from "./contact-differences.tsx";
import { contactName } from "./contact-name.ts";
import { useAsk } from "./owners-to-verify.tsx";
import { useCountries, type Country } from "./use-countries.ts";

const MergeDialog = lazyPart(async () => (await import("./merge-dialog.tsx")).MergeDialog, ["contactmerge"]);

type Answer = AnswerOf<typeof getContact>;

/** One contact in a drawer: its data, the domains that use it, and what a change would do. */
export function ContactSheet({
  contactid,
  onClose,
  startsEditing = false,
  onSaved,
}: {
  contactid: string;
  onClose: () => void;
  startsEditing?: boolean;
  onSaved?: (() => void) | undefined;
}) {
  const t = useTranslations("contacts.sheet");
  const form = useTranslations("contactform");
  const [editing, setEditing] = useState(startsEditing);
  const found = useApiQuery(getContact, { contactid });
  const countries = useCountries();
  const { data } = found;
  const isReady = data !== undefined && countries.list.length > 0;
  return (
    <Drawer
      open
      onClose={onClose}
      width={600}
      title={editing ? form("editTitle") : data === undefined ? t("title") : contactName(data.contact)}
      footer={
        isReady &&
        (editing ? (
          <>
            <Button key="cancel" onClick={() => setEditing(false)}>
              {form("cancel")}
            </Button>
            <Button key="save" type="submit" form="contact-edit" variant="primary">
              {form("save")}
            </Button>
          </>
        ) : (
          <>
            {data.contact.roles.length === 0 && <DeleteContact contact={data.contact} onDeleted={onClose} />}
            {/* The key makes React create a new button. Otherwise the click that starts editing would also press the save button
                that replaces the edit button. */}
            <Button key="edit" variant="primary" onClick={() => setEditing(true)}>
              {t("edit")}
            </Button>
          </>
        ))
      }
    >
      {found.error ? (
        <PanelFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : !isReady ? (
        <LoadingPanel lines={8} />
      ) : editing ? (
        <EditForm
          data={data}
          countries={countries.list}
          onSaved={() => {
            setEditing(false);
            onSaved?.();
            if (startsEditing) onClose();
          }}
        />
      ) : (
        <Facts data={data} />
      )}
    </Drawer>
  );
}

function Facts({ data }: { data: Answer }) {
  const t = useTranslations("contacts.sheet");
  const f = useTranslations("contactform");
  const format = useFormat();
  const word = useStatusWord();
  const { contact, emailproved } = data;
  const rows = [
    [f(contact.party === "company" ? "company" : "person"), contact.organization],
    [t("name"), [contact.firstname, contact.lastname].filter(Boolean).join(" ")],
    [f(contact.party === "company" ? "orgnr" : "personnr"), contact.idnumber],
    [f("vatnumber"), contact.vatnumber],
    [
      t("address"),
      [contact.street, contact.street2, `${contact.postcode} ${contact.city}`.trim(), contact.region, contact.country]
        .filter(Boolean)
        .join(", "),
    ],
    [f("email"), contact.email],
    [f("phone"), format.phone(contact.phone)],
  ].filter(([, value]) => value !== "");
  return (
    <div className="np-col np-gap-16">
      <CodeStatus code={contact.status} />
      <dl className="np-facts np-contact-facts">
        {rows.map(([name, value]) => (
          <FactRow key={name} name={name ?? ""} value={value ?? ""} />
        ))}
        <FactRow
          name={t("proved")}
          value={emailproved === null ? <NotProved contactid={contact.contactid} /> : format.date(emailproved)}
        />
        <FactRow name={t("changed")} value={format.date(data.changed)} />
      </dl>
      <ContactDifferences contactid={contact.contactid} />
      <Duplicates data={data} />
      <section className="np-col np-gap-8" aria-label={t("usedIn")}>
        <h3>{t("usedIn")}</h3>
        {contact.roles.length > 0 && <p className="np-soft">{contact.roles.map((role) => word(role)).join(", ")}</p>}
        {data.uses.length === 0 ? (
          <p className="np-soft">{t("unused")}</p>
        ) : (
          <ul className="np-contact-uses">
            {data.uses.map(({ domainid, domainname, roles }) => (
              <li key={domainid}>
                <RouteLink to="domainStatus" params={{ itemID: domainid }}>
                  <DomainName name={shownName(domainname)} ascii={domainname} />
                </RouteLink>{" "}
                <span className="np-soft">{roles.map((role) => word(role)).join(", ")}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function FactRow({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function NotProved({ contactid }: { contactid: string }) {
  const t = useTranslations("contacts.sheet");
  const ask = useAsk(contactid);
  return (
    <span className="np-row np-gap-8">
      {t("notProved")}
      <Button size="xs" busy={ask.isPending} onClick={ask.send}>
        {t("askNow")}
      </Button>
    </span>
  );
}

/** Contacts that seem to be the same person or company, with a button that opens a preview of merging them. */
function Duplicates({ data }: { data: Answer }) {
  const t = useTranslations("contacts.sheet");
  const [isOpen, setOpen] = useState(false);
  const { duplicates, contact } = data;
  if (duplicates.length === 0) return null;
  return (
    <Banner
      tone="info"
      title={t("same", { count: duplicates.length })}
      action={
        <Button size="sm" onClick={() => setOpen(true)}>
          {t("merge")}
        </Button>
      }
    >
      {duplicates.map((other) => `${contactName(other)}, ${other.email} (${t("domains", { count: other.usedin })})`).join("; ")}
      {isOpen && (
        <Fetched>
          <MergeDialog
            contact={contact}
            others={duplicates}
            onClose={() => setOpen(false)}
            onMerged={(moved) => {
              setOpen(false);
              showToast({ tone: "success", title: t("merged", { count: moved }) });
            }}
          />
        </Fetched>
      )}
    </Banner>
  );
}

function DeleteContact({ contact, onDeleted }: { contact: Answer["contact"]; onDeleted: () => void }) {
  const t = useTranslations("contacts.sheet");
  const api = useTranslations("api");
  const queries = useQueryClient();
  const { key, renew } = useIdempotencyKey();
  const drop = useApiMutation(deleteContact, {
    call: { handled: true },
    onSuccess: () => {
      renew();
      void queries.invalidateQueries({ queryKey: queryKeyOf(contactList) });
      showToast({ tone: "success", title: t("deleted", { name: contactName(contact) }) });
      onDeleted();
    },
  });
  const press = () =>
    drop.mutate(
      { input: { contactid: contact.contactid }, key },
      {
        onError: (error) => {
          renew();
          showToast({ tone: "failure", title: describeError(error, api) });
        },
      },
    );
  return (
    <Button busy={drop.isPending} onClick={press}>
      {t("delete")}
    </Button>
  );
}

function EditForm({ data, countries, onSaved }: { data: Answer; countries: readonly Country[]; onSaved: () => void }) {
  const t = useTranslations("contacts.sheet");
  const api = useTranslations("api");
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { key, renew } = useIdempotencyKey();
  const save = useApiMutation(updateContact, {
    call: { handled: true },
    onSuccess: ({ registries, verifies }) => {
      renew();
      void queries.invalidateQueries();
      const title = verifies ? t("savedAsked") : registries > 0 ? t("savedChanging") : t("saved");
      showToast({ tone: "success", title });
      onSaved();
    },
  });
  const { contactid } = data.contact;
  const { roles: _, usedin: __, ...contact } = data.contact;
  const form = useForm<ContactFormValues>({
    initial: formOf(contact, countries),
    draft: { key: `contact ${contactid}`, until: "closed" },
    rules: contactFormRules(countries),
    onSubmit: (values) => {
      if (save.isPending) return;
      setFailure(null);
      save.mutate(
        { input: { contactid, version: data.version, ...contactFormOf(values, countries) }, key },
        {
          onError: (error) => {
            const text = describeError(error, api);
            if (error instanceof ApiError && error.code >= 2000 && error.code < 2400) renew();
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
        },
      );
    },
  });
  const { ownerof, registrydomains, verifydomains, verifydays } = data.effect;
  return (
    <form id="contact-edit" className="np-form" onSubmit={form.submit} noValidate aria-busy={save.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {ownerof.length > 0 && (
        <Banner tone="info" title={t("ownerFixed")}>
          {t("ownerFixedText", { names: ownerof.slice(0, 3).map(shownName).join(", "), count: ownerof.length })}
        </Banner>
      )}
      {registrydomains > 0 && <p className="np-soft">{t("changesRegistries", { count: registrydomains })}</p>}
      {verifydomains > 0 && verifydays !== null && (
        <p className="np-soft">{t("asksAgain", { count: verifydomains, days: String(verifydays) })}</p>
      )}
      <ContactFields fields={form.fields} countries={countries} />
    </form>
  );
}
