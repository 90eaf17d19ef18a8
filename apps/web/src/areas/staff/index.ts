export { JoinScreen } from "./join-screen.tsx";
export { LoginScreen } from "./login-screen.tsx";
export { StaffProofDialog } from "./proof-dialog.tsx";
export { SecondPersonDialog } from "./second-person-dialog.tsx";
export { WaitingProposals } from "./waiting-proposals.tsx";
export { MentionArea, useToldWords } from "./mention-area.tsx";
export { MentionsPanel } from "./mentions-panel.tsx";
