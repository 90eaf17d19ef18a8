import { productList } from "@nameplane/contracts/products/operations";
import { useEffect, useRef, useState } from "react";
import { useApiQuery } from "../../../lib/api/use-api.ts";
import { useFormat } from "../../../lib/i18n/texts-provider.tsx";

/** Names of products that have no words here. They are read once one is asked for; null until then. */
export function useProductNames(): (productid: number | null | undefined) => string | null {
  const { locale } = useFormat();
  const isAsked = useRef(false);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isAsked.current) setWanted(true);
  });
  const { data } = useApiQuery(productList, {}, { enabled: isWanted, staleTimeMs: 300_000 });
  return (productid) => {
    if (productid === null || productid === undefined) return null;
    isAsked.current = true;
    return data?.data.find((product) => product.productid === productid)?.name[locale] ?? null;
  };
}
