export { SubaccountsPanel } from "./subaccounts-panel.tsx";
