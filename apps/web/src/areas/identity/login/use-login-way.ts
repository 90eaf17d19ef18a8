import { loginWay } from "@nameplane/contracts/sso/operations";
import { useState } from "react";
import { useApiQuery } from "../../../lib/api/use-api.ts";

/** A mail address that is complete enough for the server to be asked about it. */
const address = /^[^\s@]+@[^\s@]+\.[a-z][a-z0-9-]+$/i;

const domainOf = (typed: string): string | null =>
  address.test(typed.trim()) ? (typed.trim().split("@")[1] ?? "").toLowerCase() : null;

/**
 * Whether the user of the typed address logs in at a login service. `look` asks the server when the user leaves the field. Only
 * the domain is sent, because the part before the @ makes no difference. Without an answer, the form asks for a password.
 */
export function useLoginWay(typed: string) {
  const domain = domainOf(typed);
  // For a username that is filled in at first, the server is asked at once.
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
