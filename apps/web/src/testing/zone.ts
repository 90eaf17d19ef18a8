import type { ZoneView } from "@nameplane/contracts/zones/zone";

/** A zone whose published version is the stored one, without a record limit. */
export const zone: ZoneView = {
  zoneid: "0190a000-0000-7000-8000-000000000001",
  itemid: null,
  apex: "example.se",
  name: "example.se",
  status: 20001,
  version: 3,
  publishedversion: 3,
  changedat: "2026-11-21T10:00:00Z",
  publishedat: "2026-11-21T10:00:01Z",
  soa: {
    primary: "ns1.nameplane.test",
    responsible: "hostmaster@nameplane.test",
    serial: 2026112101,
    refresh: 14_400,
    retry: 3600,
    expire: 1_209_600,
    minimum: 3600,
    defaultttl: 3600,
  },
  nameservers: [],
  sets: 2,
  records: 2,
  types: [],
  limit: null,
  plan: "Standard DNS",
  signed: false,
  undo: null,
  wants: { note: false, second: false },
  approvals: 0,
};
