import { verifications } from "@nameplane/contracts/contacts/operations";
import { Suspense, type ReactNode } from "react";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { KeptRoom } from "../../ui/layout/kept-room.tsx";
import { lazySlot, slots } from "../slots.ts";

const Notice = lazySlot(slots.owners);

/** The page below does not jump when the notice comes late. */
const Room = ({ ready, children }: { ready: boolean; children?: ReactNode }) => (
  <KeptRoom name="owners" ready={ready}>
    {children}
  </KeptRoom>
);

/** On every page, while names depend on an owner who has to confirm an address: what stops, and when. Nothing else is loaded for it. */
export function OwnersNotice({ on }: { on: boolean }) {
  const found = useApiQuery(verifications, {}, { enabled: on, staleTimeMs: 60_000 });
  const { data, isPending } = found;
  if (!on || Notice === undefined) return null;
  const isNeeded = data !== undefined && (data.registry.length > 0 || data.cases.some(({ stops }) => stops));
  if (!isNeeded) return <Room ready={!isPending} />;
  return (
    <Suspense fallback={<Room ready={false} />}>
      <Room ready>
        <Notice />
      </Room>
    </Suspense>
  );
}
