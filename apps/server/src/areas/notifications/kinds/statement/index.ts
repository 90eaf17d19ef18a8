import { statement as mail } from "./mail.ts";
import { work } from "./notify-statement.ts";

export const statement = { ...mail, work };
