import { Suspense } from "react";
import { lazySlot, slots } from "../slots.ts";

const Part = lazySlot(slots.twoStepReset);

/** Getting back in without the authenticator. */
export function TwoStepResetDialog({ onClose }: { onClose: () => void }) {
  return Part && <Suspense fallback={null}>{<Part onClose={onClose} />}</Suspense>;
}
