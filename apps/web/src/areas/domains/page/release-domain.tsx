import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../shell/lazy-part.ts";
import { useSession } from "../../../shell/session/use-session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import type { Domain } from "../domain-state.rules.ts";

const ReleaseDialog = lazyPart(async () => (await import("./release-dialog.tsx")).ReleaseDialog, ["release"]);

/** Shown for TLDs without auth codes: a button that releases the domain to the tag of the new registrar. */
export function ReleaseDomain({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.safety");
  const { permissions } = useSession();
  const [open, setOpen] = useState(false);
  const { abilities, locked, tld, statussummary } = domain;
  const isWaiting = statussummary.is === "releasing";
  const mayUnlock = abilities.lock && permissions.has("domain_unlock");
  const isOffered = abilities.release && !isWaiting && (!locked || mayUnlock);
  const why = () => {
    if (isWaiting) return t("releaseWaits");
    if (!permissions.has("domain_transferout")) return t("noRight");
    if (!abilities.release) return t("notNow");
    if (!locked) return t("releaseText", { tld });
    return t(mayUnlock ? "releaseLocked" : "codeLockedNoRight");
  };
  return (
    <div className="np-row np-between np-wrap">
      <span className="np-soft">{why()}</span>
      {isOffered && (
        <Button size="xs" icon={IconSend} onClick={() => setOpen(true)}>
          {t("releaseAct")}
        </Button>
      )}
      {open && (
        <Fetched>
          <ReleaseDialog domain={domain} onClose={() => setOpen(false)} />
        </Fetched>
      )}
    </div>
  );
}
