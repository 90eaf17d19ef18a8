import type { Command } from "../epp/command.ts";
import { contactCheck } from "./contact/contact-check.ts";
import { contactCreate } from "./contact/contact-create.ts";
import { contactDelete } from "./contact/contact-delete.ts";
import { contactInfo } from "./contact/contact-info.ts";
import { contactTransferApprove } from "./contact/contact-transfer-approve.ts";
import { contactTransferCancel } from "./contact/contact-transfer-cancel.ts";
import { contactTransferQuery } from "./contact/contact-transfer-query.ts";
import { contactTransferReject } from "./contact/contact-transfer-reject.ts";
import { contactTransferRequest } from "./contact/contact-transfer-request.ts";
import { contactUpdate } from "./contact/contact-update.ts";
import { domainCheck } from "./domain/domain-check.ts";
import { domainCreate } from "./domain/domain-create.ts";
import { domainDelete } from "./domain/domain-delete.ts";
import { domainInfo } from "./domain/domain-info.ts";
import { domainRelease } from "./domain/domain-release.ts";
import { handshakeAccept, handshakeReject } from "./domain/handshake.ts";
import { domainRenew } from "./domain/domain-renew.ts";
import { domainTransferApprove } from "./domain/domain-transfer-approve.ts";
import { domainTransferCancel } from "./domain/domain-transfer-cancel.ts";
import { domainTransferQuery } from "./domain/domain-transfer-query.ts";
import { domainTransferReject } from "./domain/domain-transfer-reject.ts";
import { domainTransferRequest } from "./domain/domain-transfer-request.ts";
import { domainUpdate } from "./domain/domain-update.ts";
import { hostCheck } from "./host/host-check.ts";
import { hostCreate } from "./host/host-create.ts";
import { hostDelete } from "./host/host-delete.ts";
import { hostInfo } from "./host/host-info.ts";
import { hostUpdate } from "./host/host-update.ts";

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
  domainRelease,
  domainRenew,
  domainTransferApprove,
  domainTransferCancel,
  domainTransferQuery,
  domainTransferReject,
  domainTransferRequest,
  domainUpdate,
  handshakeAccept,
  handshakeReject,
  hostCheck,
  hostCreate,
  hostDelete,
  hostInfo,
  hostUpdate,
];

/** Every object command by its verb. */
export const commands: ReadonlyMap<string, Command> = new Map(all.map((command) => [command.verb, command]));
