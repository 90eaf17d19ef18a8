import type { AnswerOf } from "@nameplane/contracts";
import { changeContacts, domainContacts } from "@nameplane/contracts/orders/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { RouteLink } from "../../../shell/routing/route-link.tsx";
import { describeError } from "../../../lib/api/describe-error.ts";
import { useIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Banner } from "../../../ui/feedback/banner.tsx";
import { LoadingPanel, PanelFailure } from "../../../ui/feedback/states.tsx";
import { showToast } from "../../../ui/feedback/toast-store.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { Drawer } from "../../../ui/overlay/drawer.tsx";
import { contactName, ContactPicker, useContact } from "../../contacts/index.ts";
import type { Domain } from "../domain-state.rules.ts";

type Answer = AnswerOf<typeof domainContacts>;
type Role = Answer["roles"][number];

/**
 * Changes the contacts other than the owner, each role separately. Shows what will be ordered. A button restores the former
 * contact of a role.
 */
export function ChangeContactsDrawer({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const t = useTranslations("contactchange");
  const found = useApiQuery(domainContacts, { itemid: domain.itemid });
  const { data } = found;
  const [hasChange, setHasChange] = useState(false);
  const isFree = data !== undefined && data.requestid === null && data.roles.length > 0;
  return (
    <Drawer
      open
      onClose={onClose}
      width={580}
      title={t("title", { name: domain.unicodename })}
      footer={
        isFree && (
          <>
            {!hasChange && <span className="np-soft np-grow">{t("nothing")}</span>}
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button type="submit" form="change-contacts" variant="primary" disabled={!hasChange}>
              {t("submit")}
            </Button>
          </>
        )
      }
    >
      {found.error ? (
        <PanelFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : data === undefined ? (
        <LoadingPanel lines={8} />
      ) : data.requestid !== null ? (
        <Banner tone="info" title={t("underWay")}>
          <RouteLink to="request" params={{ id: String(data.requestid) }}>
            {t("request", { number: String(data.requestid) })}
          </RouteLink>
        </Banner>
      ) : data.roles.length === 0 ? (
        <p>{t("ownerOnly", { tld: data.tld })}</p>
      ) : (
        // The key makes the form start again if the domain's contacts have changed in the meantime.
        <ContactsForm
          key={data.roles.map(({ now }) => now?.contactid).join(" ")}
          data={data}
          domain={domain}
          onClose={onClose}
          onChanged={setHasChange}
        />
      )}
    </Drawer>
  );
}

function ContactsForm({
  data,
  domain,
  onClose,
  onChanged,
}: {
  data: Answer;
  domain: Domain;
  onClose: () => void;
  /** Called when the choice changes. The argument says whether it differs from the current contact. */
  onChanged: (hasChange: boolean) => void;
}) {
  const t = useTranslations("contactchange");
  const api = useTranslations("api");
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { key, renew } = useIdempotencyKey();
  const send = useApiMutation(changeContacts, {
    call: { handled: true, why: t("why", { name: domain.unicodename }) },
    onSuccess: () => {
      renew();
      void queries.invalidateQueries();
      showToast({ tone: "success", title: t("ordered") });
      onClose();
    },
  });
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(data.roles.map(({ role, now }) => [role, now?.contactid ?? ""])),
    draft: { key: `contacts ${domain.itemid}`, until: "closed" },
    onSubmit: (chosen) => {
      if (send.isPending) return;
      const changed = data.roles.filter(({ role, now }) => chosen[role] !== (now?.contactid ?? ""));
      setFailure(null);
      if (changed.length === 0) return;
      const contacts = Object.fromEntries(changed.map(({ role }) => [role, chosen[role]]));
      send.mutate(
        { input: { itemid: domain.itemid, contacts }, key },
        {
          onError: (error) => {
            renew();
            setFailure(describeError(error, api));
          },
        },
      );
    },
  });
  const changed = data.roles.filter(({ role, now }) => (form.values[role] ?? "") !== (now?.contactid ?? ""));
  const hasChange = changed.length > 0;
  useEffect(() => onChanged(hasChange), [hasChange, onChanged]);
  return (
    <form id="change-contacts" className="np-form" onSubmit={form.submit} noValidate aria-busy={send.isPending}>
      {failure !== null && <Banner tone="problem" title={failure} live />}
      {data.roles.map((role) => {
        const { value, onChange } = form.field(role.role);
        return <RoleField key={role.role} role={role} value={value} onChange={onChange} />;
      })}
      <section aria-label={t("what")} className="np-col np-gap-8">
        <h3>{t("what")}</h3>
        {changed.length === 0 ? (
          <p className="np-soft">{t("nothingYet")}</p>
        ) : (
          <ul className="np-steps-text">
            {changed.map(({ role, now }) => (
              <Change key={role} role={role} before={now?.name ?? null} after={form.values[role] ?? ""} />
            ))}
          </ul>
        )}
        <p className="np-soft">{t("facts", { tld: data.tld })}</p>
      </section>
    </form>
  );
}

function RoleField({ role, value, onChange }: { role: Role; value: string; onChange: (contactid: string) => void }) {
  const t = useTranslations("contactchange");
  const { former } = role;
  return (
    <div className="np-col np-gap-8">
      <ContactPicker
        label={t(`role.${role.role}`)}
        value={value === "" ? null : value}
        onChange={onChange}
        onCreated={({ contactid }) => onChange(contactid)}
        country="SE"
      />
      {former !== null && value !== former.contactid && (
        <div>
          <Button size="xs" onClick={() => onChange(former.contactid)}>
            {t("former", { name: former.name })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** One role of the preview, with its former and new contact. */
function Change({ role, before, after }: { role: Role["role"]; before: string | null; after: string }) {
  const t = useTranslations("contactchange");
  const contact = useContact(after);
  return (
    <li>
      {t.rich("change", {
        role: t(`role.${role}`),
        before: before ?? t("nobody"),
        after: contact ? contactName(contact) : "…",
        b: (text) => <b>{text}</b>,
      })}
    </li>
  );
}
