export { CodeForm } from "./code-form.tsx";
export { deviceName } from "./device-name.ts";
export { PasskeysPanel } from "./passkeys-panel.tsx";
export { ProofForm } from "./proof-form.tsx";
export { RecoveryPanel } from "./recovery-panel.tsx";
export { TwoStepActivation } from "./two-step-activation.tsx";
export { TwoStepPanel } from "./two-step-panel.tsx";
export { LazyTwoStepActivation, loadTwoStepReset } from "./parts.ts";
