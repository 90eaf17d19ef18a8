export { FixForm } from "./fix-form.tsx";
export { TakenFix } from "./taken-fix.tsx";
