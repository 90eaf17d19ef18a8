import { certificateProducts } from "@nameplane/contracts/products/service-pages";
import type { Words } from "../../words.ts";

const names: ReadonlyMap<number, Words> = new Map([
  [certificateProducts.standard, { en: "SSL certificate", sv: "SSL-certifikat" }],
  [certificateProducts.wildcard, { en: "Wildcard SSL certificate", sv: "Wildcard-SSL-certifikat" }],
]);

/** What the products are called on invoices and in mails. */
export const certificateNames = (productId: number | null): Words | null => names.get(productId ?? 0) ?? null;
