import { IconUserShare } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../shell/lazy-part.ts";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import type { Domain } from "../domain-state.rules.ts";
import type { DomainAct } from "./act.ts";
import { useAskedAct } from "./use-asked-act.ts";

const ChangeOwnerDrawer = lazyPart(
  async () => (await import("./change-owner-drawer.tsx")).ChangeOwnerDrawer,
  ["ownerchange", "contactform", "requests"],
);

/** Statuses in which a domain can get another owner: registered, not in redemption, and not transferred away. */
const changeable = new Set([200, 204, 205, 504, 900]);

function ChangeOwner({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.contacts");
  const [open, setOpen] = useAskedAct("owner");
  return (
    <>
      <Button size="xs" icon={IconUserShare} onClick={() => setOpen(true)}>
        {t("changeOwner")}
      </Button>
      {open && (
        <Fetched>
          <ChangeOwnerDrawer domain={domain} onClose={() => setOpen(false)} />
        </Fetched>
      )}
    </>
  );
}

export const changeOwnerAct: DomainAct = {
  key: "changeOwner",
  isOffered: ({ status }, { may }) => changeable.has(status) && may("contact_registrant"),
  Act: ChangeOwner,
};
