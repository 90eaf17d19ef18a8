import type { Words } from "./words.ts";

const same = (name: string): Words => ({ en: name, sv: name });

/**
 * The names of the products that staff deliver, for invoices and mails. The limits of each product say when it is delivered
 * (deliverDays).
 */
const words: ReadonlyMap<number, Words> = new Map([
  [2222, { en: "Reverse DNS", sv: "Omvänd DNS" }],
  [2223, { en: "Premium secondary DNS", sv: "Premium sekundär DNS" }],
  [2230, { en: "SSL certificate with organisation", sv: "SSL-certifikat med organisation" }],
  [2264, { en: "Premium support", sv: "Premiumsupport" }],
  [2268, { en: "Domain management", sv: "Domänförvaltning" }],
  [2279, { en: "Owner certificate, standard", sv: "Innehavarcertifikat, standard" }],
  [2280, { en: "Owner certificate, premium", sv: "Innehavarcertifikat, premium" }],
  [2281, { en: "TMCH registration", sv: "Registrering i TMCH" }],
  [2285, { en: "Brokerage", sv: "Domänmäkling" }],
  [2288, same("DPML")],
  [2289, same("DPML")],
  [2291, { en: "Consultancy", sv: "Konsultarbete" }],
  [2305, same("VPN")],
  [2306, { en: "SEO tool", sv: "SEO-verktyg" }],
  [2308, same("AdultBlock")],
  [2309, same("AdultBlock+")],
  [2327, { en: "ID monitoring", sv: "ID-bevakning" }],
  [2328, same("Whitelabel")],
  [20_001, same("TREx")],
]);

export const deliveredProducts: readonly number[] = [...words.keys()];

export const productWords = (productId: number | null): Words | null => words.get(productId ?? 0) ?? null;
