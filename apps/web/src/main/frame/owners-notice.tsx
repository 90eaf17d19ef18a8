import { verifications } from "@nameplane/contracts/contacts/operations";
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { isRoomKnown, KeptRoom } from "../../ui/layout/kept-room.tsx";
import { slots } from "../slots.ts";

const Notice = slots.owners;

/** How long the very first page in a browser waits for the notice. */
const WAIT_MS = 800;

/**
 * Shown above every page while domains are about to stop working because an owner has not confirmed a mail address. It tells what
 * stops and when. The page must not jump when the notice appears, so the height that it had last time is reserved, and the very
 * first page is rendered after it.
 */
export function OwnersNotice({ on, children }: { on: boolean; children: ReactNode }) {
  const { data, isPending } = useApiQuery(verifications, {}, { enabled: on, staleTimeMs: 60_000 });
  const isNeeded = data !== undefined && (data.registry.length > 0 || data.cases.some(({ stops }) => stops));
  const [isShown, setShown] = useState(false);
  const isLate = useLate(WAIT_MS);
  const [isFirst] = useState(() => !isRoomKnown("owners"));
  // Once shown, the page is never hidden again.
  const [isOpen, setOpen] = useState(false);
  const waits = !isOpen && on && isFirst && !isLate && (isPending || (isNeeded && !isShown));
  if (!waits && !isOpen) setOpen(true);
  return (
    <>
      {on &&
        Notice !== undefined &&
        (isNeeded ? (
          <Suspense fallback={<KeptRoom name="owners" ready={false} />}>
            <KeptRoom name="owners" ready>
              <Notice />
              <OwnersNews onShown={() => setShown(true)} />
            </KeptRoom>
          </Suspense>
        ) : (
          <KeptRoom name="owners" ready={!isPending} />
        ))}
      {!waits && children}
    </>
  );
}

/**
 * Reports when the notice is shown. It is in the same Suspense as the notice, so its effect runs only once the notice has loaded.
 */
function OwnersNews({ onShown }: { onShown: () => void }): null {
  const report = useEffectEvent(onShown);
  useEffect(() => report(), []);
  return null;
}

function useLate(ms: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLate;
}
