import { refusal } from "../refusal.ts";

export const PrimariesRefused = refusal({
  name: "PrimariesRefused",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "Write one to five public IP addresses, separated by commas, with a port only where it is not 53",
    sv: "Skriv en till fem publika IP-adresser, åtskilda med kommatecken, med port bara där den inte är 53",
  },
});
