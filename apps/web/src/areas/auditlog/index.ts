export { LogChanges } from "./log-changes.tsx";
