import { IconUsers } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../shell/lazy-part.ts";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import type { Domain } from "../domain-state.rules.ts";
import type { DomainAct } from "./act.ts";
import { useAskedAct } from "./use-asked-act.ts";

const ChangeContactsDrawer = lazyPart(
  async () => (await import("./change-contacts-drawer.tsx")).ChangeContactsDrawer,
  ["contactchange", "contactform"],
);

/** Statuses in which the registry accepts other contacts: the domain is registered and not in redemption. */
const changeable = new Set([200, 204, 205, 504]);

function ChangeContacts({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.contacts");
  const [open, setOpen] = useAskedAct("contacts");
  return (
    <>
      <Button size="xs" icon={IconUsers} onClick={() => setOpen(true)}>
        {t("change")}
      </Button>
      {open && (
        <Fetched>
          <ChangeContactsDrawer domain={domain} onClose={() => setOpen(false)} />
        </Fetched>
      )}
    </>
  );
}

/** This act is offered only if the registry has contacts other than the owner. */
export const changeContactsAct: DomainAct = {
  key: "changeContacts",
  isOffered: ({ status, contacts }, { may }) =>
    changeable.has(status) &&
    may("domain_manage") &&
    contacts.some(({ role }) => role === "admin" || role === "tech" || role === "billing"),
  Act: ChangeContacts,
};
