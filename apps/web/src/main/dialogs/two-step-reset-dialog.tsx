import { Suspense } from "react";
import { loadTwoStepReset } from "../../areas/identity/factors/index.ts";
import { lazyPart } from "../../shell/lazy-part.ts";

const TwoStepReset = lazyPart(loadTwoStepReset, ["identity"]);

/** Getting back in without the authenticator. */
export function TwoStepResetDialog({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <TwoStepReset onClose={onClose} />
    </Suspense>
  );
}
