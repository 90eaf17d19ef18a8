import { push as mail } from "./mail.ts";
import { work } from "./notify-push.ts";

export const push = { ...mail, work };
