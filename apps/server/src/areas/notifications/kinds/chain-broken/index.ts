import { chainBroken as mail } from "./mail.ts";
import { work } from "./notify-chain-broken.ts";

export const chainBroken = { ...mail, work };
