import { verifications } from "@nameplane/contracts/contacts/operations";
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { isRoomKnown, KeptRoom } from "../../ui/layout/kept-room.tsx";
import { slots } from "../slots.ts";

const Notice = slots.owners;

/** How long the first page of a new browser waits for the notice. */
const WAIT_MS = 800;

/**
 * On every page, while names depend on an owner who has to confirm an address: what stops, and when. Nothing else is loaded for it.
 * The page below does not jump when the notice comes: it holds its room from the last time, and the very first page comes after it.
 */
export function OwnersNotice({ on, children }: { on: boolean; children: ReactNode }) {
  const { data, isPending } = useApiQuery(verifications, {}, { enabled: on, staleTimeMs: 60_000 });
  const isNeeded = data !== undefined && (data.registry.length > 0 || data.cases.some(({ stops }) => stops));
  const [isShown, setShown] = useState(false);
  const isLate = useLate(WAIT_MS);
  const [isFirst] = useState(() => !isRoomKnown("owners"));
  // A page that is there stays.
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

/** Comes on screen together with what stands beside it. */
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
