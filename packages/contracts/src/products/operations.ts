import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { productListSpec, serviceListSpec, webhotelListSpec } from "./catalogue.ts";
import type { priceRisesSpec } from "./price-rises.ts";
import type { checkNumberSpec, numberProofSpec } from "./proofs.ts";

export const productList = get<IoOf<typeof productListSpec>>("productList", "/api/service/getproducts/");
export const serviceList = get<IoOf<typeof serviceListSpec>>("serviceList", "/api/service/getservices/");
export const webhotelList = get<IoOf<typeof webhotelListSpec>>("webhotelList", "/api/service/getwebhotels/");

export const numberProof = get<IoOf<typeof numberProofSpec>>("numberProof", "/api/account/getvatnumber/");
export const checkNumber = post<IoOf<typeof checkNumberSpec>>("checkNumber", "/api/account/checkvatnumber/");

export const priceRises = get<IoOf<typeof priceRisesSpec>>("priceRises", "/api/domain/getpricerises/");
