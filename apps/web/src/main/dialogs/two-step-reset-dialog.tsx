import { Suspense } from "react";
import { loadTwoStepReset } from "../../areas/identity/factors/index.ts";
import { lazyPart } from "../../shell/lazy-part.ts";

const TwoStepReset = lazyPart(loadTwoStepReset, ["identity"]);

/** Lets a user who has lost the authenticator request a reset of two-step login. */
export function TwoStepResetDialog({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <TwoStepReset onClose={onClose} />
    </Suspense>
  );
}
