import type { Price } from "@nameplane/values";
import type { RequestType } from "@nameplane/contracts";
import type { StoredParams } from "./params.ts";
import type { RegistryFee } from "./requests.repository.ts";

/** A line of a basket with its newest quote. */
export type BasketRow = {
  id: string;
  number: number;
  type: RequestType;
  stage: string;
  ascii_name: string | null;
  domain_id: string | null;
  service_id: string | null;
  proved_at: Date | null;
  contact_name: string | null;
  tld: string | null;
  period_months: number | null;
  params: StoredParams;
  product_id: number | null;
  version: number;
  quote_id: string | null;
  price: Price | null;
  valid_until: Date | null;
  registry_fee: RegistryFee | null;
};
