import { lazy } from "react";

/** This part is loaded separately from the login page, because a user sees it only once. */
export const LazyTwoStepActivation = lazy(async () => ({
  default: (await import("./two-step-activation.tsx")).TwoStepActivation,
}));

export const loadTwoStepReset = async () => (await import("./two-step-reset.tsx")).TwoStepReset;
