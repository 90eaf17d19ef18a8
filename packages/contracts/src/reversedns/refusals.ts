import { refusal } from "../refusal.ts";

export const AddressRefused = refusal({
  name: "AddressRefused",
  resultCode: 2005,
  retry: "after-fix",
  text: { en: "{address} is not an address in this network", sv: "{address} är inte en adress i det här nätverket" },
});
export const HostRefused = refusal({
  name: "HostRefused",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "{host} is not the whole name of a host, such as mail.example.se",
    sv: "{host} är inte ett fullständigt värdnamn, till exempel mail.example.se",
  },
});
