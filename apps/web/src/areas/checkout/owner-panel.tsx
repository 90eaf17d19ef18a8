import type { ContactView } from "@nameplane/contracts/contacts/contact";
import { useTranslations } from "use-intl";
import { useSession } from "../../shell/session/use-session.ts";
import { Panel } from "../../ui/layout/page.tsx";
import { StatusMark } from "../../ui/text/status-mark.tsx";
import { ContactPicker } from "../contacts/index.ts";
import { itemsWithOwner, type FieldGroup, type Prepared } from "./checkout.rules.ts";
import { RegistrantField } from "./registrant-field.tsx";
import { isRefusedIn, keyOf, problemOf, valueOf, withValue } from "./registrant-fields.rules.ts";
import type { CheckoutForm } from "./use-checkout-form.ts";

/** The owner of the domains, and further questions of the registries, each asked once. */
export function OwnerPanel({
  prepared,
  groups,
  form,
  isComplete,
  onChanged,
}: {
  prepared: Prepared;
  groups: readonly FieldGroup[];
  form: CheckoutForm;
  isComplete: boolean;
  onChanged: () => void;
}) {
  const t = useTranslations("checkout");
  const { account } = useSession();
  const { contactid, items } = prepared;
  const created = (contact: ContactView) => {
    form.change({ contactid: contact.contactid });
    form.forgetRefused();
    onChanged();
  };
  return (
    <div id="checkout-owner">
      <Panel title={t("owner.title")} aside={isComplete && <StatusMark tone="active">{t("owner.complete")}</StatusMark>}>
        <div className="np-form">
          <ContactPicker
            label={t("owner.of", { count: itemsWithOwner(items).length })}
            value={contactid}
            country={account?.lang === "en" ? "" : "SE"}
            error={form.tried && contactid === null ? t("owner.missing") : null}
            onChange={(next) => {
              form.change({ contactid: next });
              form.forgetRefused();
            }}
            onCreated={created}
          />
          {groups.map((group) => (
            <RegistrantField
              key={keyOf(group)}
              group={group}
              value={valueOf(group, form.memory.fields)}
              problem={problemOf(group, valueOf(group, form.memory.fields))}
              isRefused={isRefusedIn(form.refused, group)}
              isForced={form.tried}
              onChange={(value) => {
                form.change({ fields: withValue(form.memory.fields, group, value) });
                form.setRefused(form.refused.filter((one) => !isRefusedIn([one], group)));
              }}
            />
          ))}
        </div>
      </Panel>
    </div>
  );
}
