import { paymentDisputed as mail } from "./mail.ts";
import { work } from "./notify-payment-disputed.ts";

export const paymentDisputed = { ...mail, work };
