import type { AnswerOf } from "@nameplane/contracts";
import { checkDnssec, domainDnssec } from "@nameplane/contracts/dnssec/operations";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useApiMutation, useApiQuery } from "../../../lib/api/use-api.ts";

export type Dnssec = AnswerOf<typeof domainDnssec>["dnssec"];

/** DNSSEC of a domain. If the domain was never checked, opening the page starts a check. */
export function useDnssec(itemid: string) {
  const query = useApiQuery(domainDnssec, { itemid });
  const { mutate, isPending } = useApiMutation(checkDnssec);
  const asked = useRef(false);
  const isNew = query.data !== undefined && query.data.dnssec.checkedat === null && query.data.dnssec.mode !== "none";
  useEffect(() => {
    if (!isNew || asked.current) return;
    asked.current = true;
    mutate({ input: { itemid } });
  }, [isNew, itemid, mutate]);
  const check = () => mutate({ input: { itemid } });
  return { query, dnssec: query.data?.dnssec ?? null, check, isChecking: isPending };
}

/** Returns a function that reloads DNSSEC after a change made here. Changes by the worker arrive as live events. */
export function useDnssecAgain(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: [domainDnssec.path] });
}
