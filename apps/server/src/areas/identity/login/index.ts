export { finishLogin, type Proof } from "./finish-login.ts";
export { halfCookie, logIn } from "./log-in.ts";
export { beginPasskeyLogin, beginSecondStep, logInByPasskey } from "./log-in-by-passkey.ts";
export { type LoginState, nextLogin, stateOfStep } from "./login.state.ts";
export { giveCookies, type LoggedIn, openSession } from "./open-session.ts";
export { provedBy } from "./step-up.repository.ts";
export { beginStepUp, proveAfresh, useProof } from "./step-up.ts";
