import { get } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { productListSpec, serviceListSpec } from "./catalogue.ts";

export const productList = get<IoOf<typeof productListSpec>>("productList", "/api/service/getproducts/");
export const serviceList = get<IoOf<typeof serviceListSpec>>("serviceList", "/api/service/getservices/");
