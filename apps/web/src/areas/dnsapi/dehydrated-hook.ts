/**
 * A hook for dehydrated that answers DNS-01 challenges through the PowerDNS API. It reads NAMEPLANE and KEY from the environment,
 * as docs/dns-api.md describes.
 */
export const dehydratedHook = `#!/bin/bash
set -euo pipefail
case "$1" in
  deploy_challenge) change=EXTEND ;;
  clean_challenge) change=PRUNE ;;
  *) exit 0 ;;
esac
zones="$NAMEPLANE/api/v1/servers/localhost/zones"
zone="$2"
until curl -sf -o /dev/null -H "X-API-Key: $KEY" "$zones/$zone.?rrsets=false"; do
  [[ "$zone" == *.* ]] || { echo "no zone for $2" >&2; exit 1; }
  zone="\${zone#*.}"
done
curl -sf -X PATCH -H "X-API-Key: $KEY" "$zones/$zone." --data @- <<JSON
{"rrsets": [{"name": "_acme-challenge.$2.", "type": "TXT", "ttl": 60, "changetype": "$change",
             "records": [{"content": "\\"$4\\"", "disabled": false}]}]}
JSON
`;
