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

export const VpnKeyInUse = refusal({
  name: "VpnKeyInUse",
  resultCode: 2302,
  retry: "after-fix",
  text: {
    en: "Another device of this VPN has this key. Each device needs a key of its own",
    sv: "En annan enhet i VPN-tjänsten har redan den här nyckeln. Varje enhet behöver en egen",
  },
});

export const VpnDeviceNameTaken = refusal({
  name: "VpnDeviceNameTaken",
  resultCode: 2302,
  retry: "after-fix",
  text: {
    en: "Another device of this VPN has this name",
    sv: "En annan enhet i VPN-tjänsten heter redan så",
  },
});

export const VpnDevicesFull = refusal({
  name: "VpnDevicesFull",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "This VPN has as many devices as it may have. Remove one that is not used any more",
    sv: "VPN-tjänsten har redan så många enheter som ingår. Ta bort en som inte används längre",
  },
});
