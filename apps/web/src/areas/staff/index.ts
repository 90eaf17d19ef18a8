export { JoinScreen } from "./join-screen.tsx";
export { LoginScreen } from "./login-screen.tsx";
export { StaffProofDialog } from "./proof-dialog.tsx";
