/** Parts of the identity area that the shell shows outside of its screens. */
export { CodeForm } from "./code-form.tsx";
export { TwoStepActivation } from "./two-step-activation.tsx";
export { PasskeyLogin } from "./passkey-login.tsx";
export { ProofForm } from "./proof-form.tsx";
export { LoginForm } from "./login-form.tsx";
export { TwoStepReset } from "./two-step-reset.tsx";
