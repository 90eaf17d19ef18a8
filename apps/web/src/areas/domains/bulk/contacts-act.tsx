import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRouteQuery } from "../../../shell/routing/use-route.ts";
import { Checkbox, RadioGroup } from "../../../ui/form/choices.tsx";
import { Panel } from "../../../ui/layout/page.tsx";
import { ContactPicker } from "../../contacts/index.ts";
import { useChosenBefore, type ChosenBefore } from "../../orders/basket/index.ts";
import { contacts } from "../../orders/kinds/index.ts";
import { ChangePreview } from "./change-preview.tsx";
import type { Selection } from "./selection.rules.ts";

const roles = ["tech", "admin", "billing"] as const;
type Role = (typeof roles)[number];

/**
 * Sets the same contact for many domains, or restores the former contact of each. The user chooses the contact and the roles, and
 * a preview shows what will happen to each domain.
 */
export function ContactsAct({ selection }: { selection: Selection }) {
  const name = selection.kind === "names" && selection.names.length === 1 ? selection.names[0] : undefined;
  const before = useChosenBefore(contacts.type, name ?? "");
  return <ContactsForm key={before?.key} selection={selection} before={before?.change ?? {}} />;
}

function ContactsForm({ selection, before }: { selection: Selection; before: ChosenBefore["change"] }) {
  const t = useTranslations("bulk.contacts");
  const [contactid, setContact] = useState(before.contactid ?? null);
  const begins = useRouteQuery()["contacts"] === "former" ? "former" : "chosen";
  const [which, setWhich] = useState<"chosen" | "former">(begins);
  const [chosen, setChosen] = useState<ReadonlySet<Role>>(new Set(before.roles ?? (begins === "former" ? roles : ["tech"])));
  const wanted = roles.filter((role) => chosen.has(role));
  return (
    <>
      <Panel title={t("title")}>
        <div className="np-col np-gap-16">
          <RadioGroup
            label={t("which")}
            hideLabel
            value={which}
            onChange={setWhich}
            options={[
              { value: "chosen", label: t("chosen") },
              { value: "former", label: t("former") },
            ]}
          />
          {which === "chosen" ? (
            <ContactPicker
              label={t("who")}
              value={contactid}
              onChange={setContact}
              onCreated={(contact) => setContact(contact.contactid)}
              country="SE"
            />
          ) : (
            <p className="np-soft">{t("formerNote")}</p>
          )}
          <fieldset className="np-fieldset">
            <legend>{t("roles")}</legend>
            {roles.map((role) => (
              <Checkbox
                key={role}
                label={t(`role.${role}`)}
                checked={chosen.has(role)}
                onChange={(isOn) => {
                  const next = new Set(chosen);
                  if (isOn) next.add(role);
                  else next.delete(role);
                  setChosen(next);
                }}
              />
            ))}
          </fieldset>
          <p className="np-soft">{t("owner")}</p>
        </div>
      </Panel>
      {(which === "chosen" && contactid === null) || wanted.length === 0 ? (
        <p className="np-soft">{t("choose")}</p>
      ) : (
        <ChangePreview
          key={`${which} ${contactid} ${wanted.join(" ")}`}
          selection={selection}
          change={{ act: "contacts", contactid: which === "chosen" ? contactid : null, roles: wanted }}
          why={t("why")}
          {...(which === "chosen" && contactid !== null
            ? {
                basketItem: (domainname: string) => ({
                  itemaction: contacts.type,
                  domainname,
                  change: { contactid, roles: wanted },
                }),
              }
            : {})}
        />
      )}
    </>
  );
}
