import { refusal } from "../refusal.ts";

export const VpnKeyRefused = refusal({
  name: "VpnKeyRefused",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "This is no public key of WireGuard. It has 44 characters and ends with =, as “wg pubkey” and the apps print it",
    sv: "Det här är ingen publik WireGuard-nyckel. Den har 44 tecken och slutar med =, så som ”wg pubkey” och apparna visar den",
  },
});
