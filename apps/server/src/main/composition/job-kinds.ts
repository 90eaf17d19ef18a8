import { advanceDnssecJob, chainBrokenJob, ownerStepJob } from "../../areas/dnssec/index.ts";
import { contactJobKinds } from "../../areas/contacts/index.ts";
import { nameLeavingJob } from "../../areas/domains/index.ts";
import { brandServerJobKinds } from "../../areas/brandservers/index.ts";
import { brandHostJobKinds } from "../../areas/brandhosts/index.ts";
import { certificateJobKinds } from "../../areas/certificates/index.ts";
import { forwardingJobKinds } from "../../areas/forwarding/index.ts";
import { identityJobKinds } from "../../areas/identity/index.ts";
import { ledgerJobKinds } from "../../areas/ledger/index.ts";
import { seoNewsJob } from "../../areas/seo/index.ts";
import { namesFoundJob } from "../../areas/monitoring/index.ts";
import { notificationJobKinds } from "../../areas/notifications/index.ts";
import { bulkRowJob } from "../../areas/orders/bulk/index.ts";
import { approvalAskedJob, budgetPassedJob, resellerAskedJob } from "../../areas/orders/spending/index.ts";
import {
  consentMailJob,
  coverRequestJob,
  endByReadingJob,
  fulfilRequestJob,
  orderNewsJob,
  serversOrderedJob,
  quoteNewsJob,
  serviceDeliveredJob,
  servicePushedJob,
} from "../../areas/orders/index.ts";
import { paymentsJobKinds } from "../../areas/payments/index.ts";
import { privacyJobKinds } from "../../areas/privacy/index.ts";
import { pushNewsJob } from "../../areas/pushes/index.ts";
import { vendorCalledJob } from "../../areas/provisioning/index.ts";
import { withdrawalJobKinds } from "../../areas/checkout/withdrawal/index.ts";
import { escrowJobKinds } from "../../areas/escrow/index.ts";
import { customerRulesJob, customerSuspendedJob, importCustomersJob, resellerNewsJob } from "../../areas/resellers/index.ts";
import { restrictionJob } from "../../areas/backoffice/domainacts/index.ts";
import { mergeJob } from "../../areas/backoffice/merges/index.ts";
import { abuseJobKinds } from "../../areas/abuse/index.ts";
import { colleaguesToldJob } from "../../areas/staff/index.ts";
import { ticketJobKinds } from "../../areas/tickets/index.ts";
import { webhookStoppedJob } from "../../areas/webhooks/index.ts";
import { samlEndingJob } from "../../areas/sso/index.ts";
import { markEndingJob } from "../../areas/trademarks/index.ts";
import {
  approvalNewsJob,
  forwardsChangedJob,
  servedDnsNewsJob,
  setTakenBackJob,
  zoneParkedJob,
} from "../../areas/zones/index.ts";

/** Every job queue of the product. A kind of job that is missing here has no queue, so enqueueing such a job fails. */
export const jobKinds = [
  fulfilRequestJob,
  bulkRowJob,
  coverRequestJob,
  importCustomersJob,
  resellerNewsJob,
  customerSuspendedJob,
  customerRulesJob,
  endByReadingJob,
  orderNewsJob,
  approvalAskedJob,
  resellerAskedJob,
  budgetPassedJob,
  consentMailJob,
  serversOrderedJob,
  quoteNewsJob,
  serviceDeliveredJob,
  servicePushedJob,
  zoneParkedJob,
  namesFoundJob,
  seoNewsJob,
  servedDnsNewsJob,
  markEndingJob,
  samlEndingJob,
  setTakenBackJob,
  approvalNewsJob,
  advanceDnssecJob,
  chainBrokenJob,
  ownerStepJob,
  nameLeavingJob,
  pushNewsJob,
  forwardsChangedJob,
  webhookStoppedJob,
  vendorCalledJob,
  ...contactJobKinds,
  ...brandHostJobKinds,
  ...brandServerJobKinds,
  ...certificateJobKinds,
  ...forwardingJobKinds,
  ...identityJobKinds,
  ...paymentsJobKinds,
  ...ledgerJobKinds,
  ...notificationJobKinds,
  ...abuseJobKinds,
  restrictionJob,
  mergeJob,
  colleaguesToldJob,
  ...escrowJobKinds,
  ...withdrawalJobKinds,
  ...ticketJobKinds,
  ...privacyJobKinds,
];
