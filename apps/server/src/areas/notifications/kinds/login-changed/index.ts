import { loginChanged as mail } from "./mail.ts";
import { work } from "./notify-login-changed.ts";

export const loginChanged = { ...mail, work };
