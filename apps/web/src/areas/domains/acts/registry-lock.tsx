import { IconLock } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../shell/lazy-part.ts";
import { Fetched } from "../../../ui/feedback/fetched.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import type { Domain } from "../domain-state.rules.ts";
import type { DomainAct } from "./act.ts";
import { useAskedAct } from "./use-asked-act.ts";

const RegistryLockDrawer = lazyPart(
  async () => (await import("./registry-lock-drawer.tsx")).RegistryLockDrawer,
  ["registrylock", "contactform"],
);

function RegistryLock({ domain }: { domain: Domain }) {
  const t = useTranslations("domainpage.safety");
  const [open, setOpen] = useAskedAct("registrylock");
  const { offered, locked, unlockeduntil } = domain.registrylock;
  const isThere = locked || unlockeduntil !== null;
  return (
    <>
      <Button icon={IconLock} onClick={() => setOpen(true)}>
        {t(!isThere && offered ? "registryOrder" : "registryManage")}
      </Button>
      {open && (
        <Fetched>
          <RegistryLockDrawer domain={domain} onClose={() => setOpen(false)} />
        </Fetched>
      )}
    </>
  );
}

/** Orders the registry lock, opens it for a while, or ends it. */
export const registryLockAct: DomainAct = {
  key: "registryLock",
  isOffered: ({ registrylock: { locked, unlockeduntil, offered } }, { may }) =>
    may("domain_registrylock") && (offered || locked || unlockeduntil !== null),
  Act: RegistryLock,
};
