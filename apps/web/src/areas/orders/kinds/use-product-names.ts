import { useQueryClient } from "@tanstack/react-query";
import { productList } from "@nameplane/contracts/products/operations";
import { useApi } from "../../../lib/api/api-context.tsx";
import { apiQuery, useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";

/**
 * Returns the names of products that have no texts of their own here. They are loaded when the first one is needed, and null
 * until then.
 */
export function useProductNames(): (productid: number | null | undefined) => string | null {
  const { locale } = useFormat();
  const api = useApi();
  const queries = useQueryClient();
  const { data, error } = useApiQuery(productList, {}, { enabled: false });
  return (productid) => {
    if (productid === null || productid === undefined) return null;
    if (data === undefined && error === null) void queries.prefetchQuery(apiQuery(api, productList, {}));
    return data?.data.find((product) => product.productid === productid)?.name[locale] ?? null;
  };
}
