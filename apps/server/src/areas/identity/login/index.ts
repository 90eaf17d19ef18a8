export { finishLogin, type Proof } from "./finish-login.ts";
export { halfCookie, logIn } from "./log-in.ts";
export { beginPasskeyLogin, beginSecondStep, logInByPasskey } from "./log-in-by-passkey.ts";
export { logInByProvider } from "./log-in-by-provider.ts";
export { logInByLink } from "./log-in-by-link.ts";
export { type LoginState, nextLogin, stateOfStep } from "./login.state.ts";
export { giveCookies, giveDevice, type LoggedIn, openSession, rememberBrowser } from "./open-session.ts";
export { insertProof, provedBy, providerOfUser, type ProviderOfUser } from "./step-up.repository.ts";
export { beginStepUp, proveAfresh, useProof } from "./step-up.ts";
