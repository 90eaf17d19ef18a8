export { chainBroken } from "./mail.ts";
export { notifyChainBroken } from "./notify-chain-broken.ts";
