import type { AnswerOf } from "@nameplane/contracts";
import { changeOwner, ownerChange } from "@nameplane/contracts/orders/operations";
import { tldInfo } from "@nameplane/contracts/tlds/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { TextField } from "../../../ui/form/fields.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { ContactPicker, useContact } from "../../contacts/index.ts";
import {
  ConsentList,
  givenValues,
  ownerFields,
  PutInBasket,
  useChosenBefore,
  usePriceText,
  type ChosenBefore,
  type OwnerField,
} from "../../orders/basket/index.ts";
import { owner } from "../../orders/kinds/index.ts";
import type { Domain } from "../domain-state.rules.ts";

type Change = AnswerOf<typeof ownerChange>;

/** A change of owner: what it means at this registry, who the new owner is, and the progress of a change that has started. */
export function ChangeOwnerDrawer({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const t = useTranslations("ownerchange");
  const found = useApiQuery(ownerChange, { itemid: domain.itemid });
  const { data } = found;
  return (
    <Drawer
      open
      onClose={onClose}
      width={580}
      title={t("title", { name: domain.unicodename })}
      footer={
        data !== undefined &&
        data.pending === null && (
          <>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button type="submit" form="change-owner" variant="primary">
              {data.price === null ? t("submit") : t("toBasket")}
            </Button>
          </>
        )
      }
    >
      {found.error ? (
        <PanelFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : data === undefined ? (
        <LoadingPanel lines={8} />
      ) : data.pending === null ? (
        <NewOwner change={data} domain={domain} onClose={onClose} />
      ) : (
        <Pending pending={data.pending} />
      )}
    </Drawer>
  );
}

function Pending({ pending }: { pending: NonNullable<Change["pending"]> }) {
  const t = useTranslations("ownerchange");
  return (
    <div className="np-col np-gap-16">
      <Banner
        tone={pending.reason === null ? "info" : "needs"}
        title={t(pending.reason === 4011 ? "waitingTitle" : "runningTitle")}
      >
        {pending.reason === 4011 && t("waitingText")}
      </Banner>
      {pending.consents.length > 0 && <ConsentList consents={pending.consents} />}
      <RouteLink to="request" params={{ id: String(pending.requestid) }}>
        {t(pending.reason === 4011 ? "toRequest" : "request", { number: String(pending.requestid) })}
      </RouteLink>
    </div>
  );
}

function NewOwner({ change, domain, onClose }: { change: Change; domain: Domain; onClose: () => void }) {
  const { locale } = useFormat();
  const before = useChosenBefore(owner.type, change.domainname)?.change;
  const info = useApiQuery(tldInfo, { tld: change.tld }, { staleTimeMs: 600_000 });
  if (info.error) return <PanelFailure error={info.error} onRetry={() => void info.refetch()} />;
  if (!info.data) return <LoadingPanel lines={8} />;
  return (
    <OwnerForm
      change={change}
      domain={domain}
      onClose={onClose}
      fields={ownerFields(info.data.contactschema, locale)}
      before={before ?? {}}
    />
  );
}

function OwnerForm({
  change,
  domain,
  onClose,
  fields,
  before,
}: {
  change: Change;
  domain: Domain;
  onClose: () => void;
  fields: readonly OwnerField[];
  /** The choice made earlier, if an existing line of the basket is being changed. */
  before: ChosenBefore["change"];
}) {
  const t = useTranslations("ownerchange");
  const api = useTranslations("api");
  const queries = useQueryClient();
  const [contactid, setContact] = useState(before.contactid ?? null);
  const [isEmpty, setEmpty] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { key, renew } = useIdempotencyKey();
  const send = useApiMutation(changeOwner, {
    call: { handled: true, why: t("why", { name: domain.unicodename }) },
    onSuccess: ({ requestid }) => {
      renew();
      void queries.invalidateQueries();
      const isAsked = requestid !== null && change.asksconsent;
      showToast({
        tone: "success",
        title: t(requestid === null ? "inBasket" : "begun"),
        body: isAsked ? t("begunAsked") : undefined,
      });
      if (requestid === null) onClose();
    },
  });
  const chosen = useContact(contactid);
  // The user is not asked again for values that the contact already has.
  const known: Readonly<Record<string, string>> = { id_number: chosen?.idnumber ?? "", vat_number: chosen?.vatnumber ?? "" };
  const asked = chosen === undefined ? [] : fields.filter(({ name }) => (known[name] ?? "") === "");
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(fields.map(({ name }) => [name, before.fields?.[name] ?? ""])),
    draft: { key: `owner ${domain.itemid}`, until: "closed" },
    onSubmit: (typed) => {
      setEmpty(contactid === null);
      setFailure(null);
      if (contactid === null || send.isPending) return;
      const input = { itemid: domain.itemid, contactid, ...givenFields(typed) };
      send.mutate(
        { input, key },
        {
          onError: (error) => {
            renew();
            const text = describeError(error, api);
            if (!form.applyRefusal(error, text)) setFailure(text);
          },
        },
      );
    },
  });
  return (
    <form id="change-owner" className="np-form" onSubmit={form.submit} noValidate aria-busy={send.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {isEmpty && contactid === null && <Banner tone="needs" title={t("chooseFirst")} live />}
      <p>
        {change.owner === null
          ? t("noOwner")
          : t.rich("now", { name: change.owner.name, email: change.owner.email, b: (text) => <b>{text}</b> })}
      </p>
      <ContactPicker
        label={t("newOwner")}
        none={t("nobody")}
        except={change.owner?.contactid}
        value={contactid}
        onChange={setContact}
        onCreated={(contact) => {
          void queries.invalidateQueries();
          setContact(contact.contactid);
        }}
        country="SE"
      />
      {asked.map((field) => {
        const binding = form.field(field.name);
        return (
          <TextField
            key={field.name}
            {...binding}
            value={binding.value ?? ""}
            label={field.label}
            hint={field.hint}
            maxLength={field.maxLength}
            autoComplete="off"
          />
        );
      })}
      <WhatHappens change={change} />
      {change.price === null && (
        <div>
          <PutInBasket
            items={
              contactid === null
                ? []
                : [
                    {
                      itemaction: owner.firstStage.action,
                      domainname: change.domainname,
                      change: { contactid, ...givenFields(form.values) },
                    },
                  ]
            }
            why={t("why", { name: domain.unicodename })}
            onDone={onClose}
          />
        </div>
      )}
    </form>
  );
}

const givenFields = (typed: Record<string, string>) => {
  const fields = givenValues(typed);
  return Object.keys(fields).length > 0 ? { fields } : {};
};

/** Shown before anything is sent: who has to agree, what it costs, and what happens next. */
function WhatHappens({ change }: { change: Change }) {
  const t = useTranslations("ownerchange");
  const price = usePriceText();
  const { tld, method, asksconsent, document, lockdays, verifydays } = change;
  const lines = [
    asksconsent ? t("consent") : null,
    document === null ? null : t("document", { document }),
    t(`method_${method}`, { tld }),
    change.price === null ? t("free") : t("costs", { price: price(change.price) }),
    lockdays > 0 ? t("lock", { days: String(lockdays) }) : t("noLock"),
    verifydays === null ? null : t("verify", { days: String(verifydays) }),
    t("dns"),
  ].filter((line) => line !== null);
  return (
    <section aria-label={t("what")} className="np-col np-gap-8">
      <h3>{t("what")}</h3>
      <ol className="np-steps-text">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </section>
  );
}
