import type { Command } from "../epp/command.ts";
import { contactCheck } from "./contact-check.ts";
import { contactCreate } from "./contact-create.ts";
import { contactDelete } from "./contact-delete.ts";
import { contactInfo } from "./contact-info.ts";
import { contactTransferApprove } from "./contact-transfer-approve.ts";
import { contactTransferCancel } from "./contact-transfer-cancel.ts";
import { contactTransferQuery } from "./contact-transfer-query.ts";
import { contactTransferReject } from "./contact-transfer-reject.ts";
import { contactTransferRequest } from "./contact-transfer-request.ts";
import { contactUpdate } from "./contact-update.ts";
import { domainCheck } from "./domain-check.ts";
import { domainCreate } from "./domain-create.ts";
import { domainDelete } from "./domain-delete.ts";
import { domainInfo } from "./domain-info.ts";
import { domainRenew } from "./domain-renew.ts";
import { domainTransferApprove } from "./domain-transfer-approve.ts";
import { domainTransferCancel } from "./domain-transfer-cancel.ts";
import { domainTransferQuery } from "./domain-transfer-query.ts";
import { domainTransferReject } from "./domain-transfer-reject.ts";
import { domainTransferRequest } from "./domain-transfer-request.ts";
import { domainUpdate } from "./domain-update.ts";
import { hostCheck } from "./host-check.ts";
import { hostCreate } from "./host-create.ts";
import { hostDelete } from "./host-delete.ts";
import { hostInfo } from "./host-info.ts";
import { hostUpdate } from "./host-update.ts";

const all: readonly Command[] = [
  contactCheck,
  contactCreate,
  contactDelete,
  contactInfo,
  contactTransferApprove,
  contactTransferCancel,
  contactTransferQuery,
  contactTransferReject,
  contactTransferRequest,
  contactUpdate,
  domainCheck,
  domainCreate,
  domainDelete,
  domainInfo,
  domainRenew,
  domainTransferApprove,
  domainTransferCancel,
  domainTransferQuery,
  domainTransferReject,
  domainTransferRequest,
  domainUpdate,
  hostCheck,
  hostCreate,
  hostDelete,
  hostInfo,
  hostUpdate,
];

/** Every object command by its verb. */
export const commands: ReadonlyMap<string, Command> = new Map(all.map((command) => [command.verb, command]));
