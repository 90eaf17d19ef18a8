import { kindsOf } from "../kinds-of.ts";
import { byStaff } from "./by-staff/index.ts";
import { updateDomainCancellation } from "./cancel/index.ts";
import { updateDomainContacts } from "./contacts/index.ts";
import { dnsPlan } from "./dns-plan/index.ts";
import { updateDomainDns } from "./name-servers/index.ts";
import { updateDomainRegistrant } from "./owner/index.ts";
import { certificateService } from "./certificate/index.ts";
import { ownerCertificateDelivery } from "./owner-certificate/index.ts";
import { createDomainEscrow } from "./escrow/index.ts";
import { seoDelivery } from "./seo-tool/index.ts";
import { idMonitoringDelivery } from "./id-monitoring/index.ts";
import { createDomainRegistration } from "./register/index.ts";
import { registryLock } from "./registry-lock/index.ts";
import { updateDomainRenew } from "./renew/index.ts";
import { updateDomainRestore } from "./restore/index.ts";
import { reverseDnsDelivery } from "./reverse-dns/index.ts";
import { secondaryDnsDelivery } from "./secondary-dns/index.ts";
import { createDnsRegistration } from "./serve-dns/index.ts";
import { createDomainTransfer } from "./transfer/index.ts";
import { vpnDelivery } from "./vpn/index.ts";
import { whitelabelPortalDelivery } from "./whitelabel-portal/index.ts";

/** Everything that can be ordered, one line each. Anything else is refused before it reaches the basket. */
export const orderKinds = kindsOf([
  createDomainRegistration,
  createDomainTransfer,
  updateDomainRenew,
  updateDomainRestore,
  updateDomainCancellation,
  updateDomainDns,
  updateDomainContacts,
  updateDomainRegistrant,
  createDnsRegistration,
  createDomainEscrow,
  registryLock,
  dnsPlan,
  certificateService,
  byStaff([
    ownerCertificateDelivery,
    reverseDnsDelivery,
    secondaryDnsDelivery,
    vpnDelivery,
    idMonitoringDelivery,
    seoDelivery,
    whitelabelPortalDelivery,
  ]),
]);
