export { forwardAsked } from "./mail.ts";
export { notifyForwardAskedAgain, notifyForwardsChanged } from "./notify-forward-asked.ts";
