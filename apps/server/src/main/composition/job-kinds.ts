import { advanceDnssecJob, chainBrokenJob, ownerStepJob } from "../../areas/dnssec/index.ts";
import { contactJobKinds } from "../../areas/contacts/index.ts";
import { nameLeavingJob } from "../../areas/domains/index.ts";
import { certificateJobKinds } from "../../areas/certificates/index.ts";
import { forwardingJobKinds } from "../../areas/forwarding/index.ts";
import { identityJobKinds } from "../../areas/identity/index.ts";
import { ledgerJobKinds } from "../../areas/ledger/index.ts";
import { notificationJobKinds } from "../../areas/notifications/index.ts";
import { bulkRowJob } from "../../areas/orders/bulk/index.ts";
import { approvalAskedJob, budgetPassedJob } from "../../areas/orders/spending/index.ts";
import {
  consentMailJob,
  endByReadingJob,
  fulfilRequestJob,
  orderNewsJob,
  serversOrderedJob,
  quoteNewsJob,
  serviceDeliveredJob,
} from "../../areas/orders/index.ts";
import { paymentsJobKinds } from "../../areas/payments/index.ts";
import { privacyJobKinds } from "../../areas/privacy/index.ts";
import { pushNewsJob } from "../../areas/pushes/index.ts";
import { escrowJobKinds } from "../../areas/escrow/index.ts";
import { abuseJobKinds } from "../../areas/abuse/index.ts";
import { ticketJobKinds } from "../../areas/tickets/index.ts";
import { webhookStoppedJob } from "../../areas/webhooks/index.ts";
import { approvalNewsJob, forwardsChangedJob, setTakenBackJob, zoneParkedJob } from "../../areas/zones/index.ts";

/** Every job queue of the product. A kind of job that is missing here has no queue, so enqueueing such a job fails. */
export const jobKinds = [
  fulfilRequestJob,
  bulkRowJob,
  endByReadingJob,
  orderNewsJob,
  approvalAskedJob,
  budgetPassedJob,
  consentMailJob,
  serversOrderedJob,
  quoteNewsJob,
  serviceDeliveredJob,
  zoneParkedJob,
  setTakenBackJob,
  approvalNewsJob,
  advanceDnssecJob,
  chainBrokenJob,
  ownerStepJob,
  nameLeavingJob,
  pushNewsJob,
  forwardsChangedJob,
  webhookStoppedJob,
  ...contactJobKinds,
  ...certificateJobKinds,
  ...forwardingJobKinds,
  ...identityJobKinds,
  ...paymentsJobKinds,
  ...ledgerJobKinds,
  ...notificationJobKinds,
  ...abuseJobKinds,
  ...escrowJobKinds,
  ...ticketJobKinds,
  ...privacyJobKinds,
];
