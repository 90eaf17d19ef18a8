import { lazy } from "react";

/** Seen once in the life of a user: not part of the login page's own file. */
export const LazyTwoStepActivation = lazy(async () => ({
  default: (await import("./two-step-activation.tsx")).TwoStepActivation,
}));

export const loadTwoStepReset = async () => (await import("./two-step-reset.tsx")).TwoStepReset;
