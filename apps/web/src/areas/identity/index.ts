/** Parts of the identity area that the shell shows outside of its screens. */
export { CodeForm, TwoStepActivation, ProofForm, TwoStepReset } from "./factors/index.ts";
export { PasskeyLogin, LoginForm } from "./login/index.ts";
