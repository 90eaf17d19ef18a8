import { verifications } from "@nameplane/contracts/contacts/operations";
import { Suspense } from "react";
import { useApiQuery } from "../../lib/api/use-api.ts";
import { lazySlot, slots } from "../slots.ts";

const Notice = lazySlot(slots.owners);

/** On every page, while names depend on an owner who has to confirm an address: what stops, and when. Nothing else is loaded for it. */
export function OwnersNotice({ on }: { on: boolean }) {
  const found = useApiQuery(verifications, {}, { enabled: on, staleTimeMs: 60_000 });
  const { data } = found;
  if (!on || Notice === undefined || data === undefined) return null;
  if (data.registry.length === 0 && data.cases.every(({ stops }) => !stops)) return null;
  return (
    <Suspense fallback={null}>
      <Notice />
    </Suspense>
  );
}
