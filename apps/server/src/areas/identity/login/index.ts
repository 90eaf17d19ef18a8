export { finishLogin, type Proof } from "./finish-login.ts";
export { halfCookie, logIn } from "./log-in.ts";
export { type LoginState, nextLogin, stateOfStep } from "./login.state.ts";
export { giveCookies, type LoggedIn, openSession } from "./open-session.ts";
export { provedBy } from "./step-up.repository.ts";
export { useProof } from "./step-up.ts";
