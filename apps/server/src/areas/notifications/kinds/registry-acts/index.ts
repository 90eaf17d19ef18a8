import { registryActs as mail } from "./mail.ts";
import { work } from "./notify-registry-acts.ts";

export const registryActs = { ...mail, work };
