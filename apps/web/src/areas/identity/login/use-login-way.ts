import { loginWay } from "@nameplane/contracts/sso/operations";
import { useState } from "react";
import { useApiQuery } from "../../../lib/api/use-api.ts";

/** A mail address that is complete enough to be asked about. */
const address = /^[^\s@]+@[^\s@]+\.[a-z][a-z0-9-]+$/i;

const domainOf = (typed: string): string | null =>
  address.test(typed.trim()) ? (typed.trim().split("@")[1] ?? "").toLowerCase() : null;

/**
 * Whether the typed address logs in at a login service. Asked when the field is left (`look`), about its domain only: what
 * stands before the @ decides nothing, so it is not sent. If the answer does not come, the form is that for a password.
 */
export function useLoginWay(typed: string) {
  const domain = domainOf(typed);
  // A username that is filled in at first is asked about at once.
  const [looked, setLooked] = useState(domain);
  const query = useApiQuery(
    loginWay,
    { user: `user@${domain ?? ""}` },
    {
      call: { ofLogin: true, anyIdentity: true, ignored: true },
      enabled: domain !== null && domain === looked,
      staleTimeMs: 300_000,
    },
  );
  const found = domain !== null && domain === looked ? query.data?.domain : undefined;
  return { way: found === undefined || found === null ? null : { domain: found }, look: () => setLooked(domain) };
}
