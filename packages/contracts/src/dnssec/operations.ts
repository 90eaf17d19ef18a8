import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type {
  addDsSpec,
  checkDnssecSpec,
  domainDnssecSpec,
  removeDsSpec,
  signDomainSpec,
  testDsSpec,
  unsignDomainSpec,
} from "./dnssec.ts";

export const domainDnssec = get<IoOf<typeof domainDnssecSpec>>("domainDnssec", "/api/dnssec/get/");
export const checkDnssec = post<IoOf<typeof checkDnssecSpec>>("checkDnssec", "/api/dnssec/check/");
export const signDomain = post<IoOf<typeof signDomainSpec>>("signDomain", "/api/dnssec/sign/");
export const unsignDomain = post<IoOf<typeof unsignDomainSpec>>("unsignDomain", "/api/dnssec/unsign/");
export const testDs = post<IoOf<typeof testDsSpec>>("testDs", "/api/dnssec/testds/");
export const addDs = post<IoOf<typeof addDsSpec>>("addDs", "/api/dnssec/addds/");
export const removeDs = post<IoOf<typeof removeDsSpec>>("removeDs", "/api/dnssec/removeds/");
