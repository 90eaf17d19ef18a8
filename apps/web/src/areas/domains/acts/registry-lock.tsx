import { IconLock } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../app/lazy-part.ts";
import { useRouteQuery } from "../../../app/routing/use-route.ts";
import { Button } from "../../../ui/basics/button.tsx";
import type { Domain } from "../domain-state.rules.ts";
import type { DomainAct } from "./acts.ts";

const RegistryLockDrawer = lazyPart(
  async () => (await import("./registry-lock-drawer.tsx")).RegistryLockDrawer,
  ["registrylock", "contactform"],
);

function RegistryLock({ domain }: { domain: Domain }) {
  const t = useTranslations("domains.page.safety");
  const [open, setOpen] = useState(useRouteQuery()["act"] === "registrylock");
  const { offered, locked, unlockeduntil } = domain.registrylock;
  const isThere = locked || unlockeduntil !== null;
  return (
    <>
      <Button icon={IconLock} onClick={() => setOpen(true)}>
        {t(!isThere && offered ? "registryOrder" : "registryManage")}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <RegistryLockDrawer domain={domain} onClose={() => setOpen(false)} />
        </Suspense>
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
