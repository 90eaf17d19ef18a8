import { nameLeaving as mail } from "./mail.ts";
import { work } from "./notify-name-leaving.ts";

export const nameLeaving = { ...mail, work };
