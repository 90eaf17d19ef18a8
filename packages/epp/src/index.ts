export type { CommandContext, CommandParts, EppAnswer, EppCommand } from "./command.ts";
export { eppElement, requireService, writeCommandFrame } from "./command.ts";
export { contactCheck } from "./commands/contact-check.ts";
export { contactCreate } from "./commands/contact-create.ts";
export type { ContactCreated, ContactCreateInput } from "./commands/contact-create.ts";
export { contactDelete } from "./commands/contact-delete.ts";
export { contactInfo } from "./commands/contact-info.ts";
export type { ContactInfo } from "./commands/contact-info.ts";
export { contactTransfer } from "./commands/contact-transfer.ts";
export { contactUpdate } from "./commands/contact-update.ts";
export type { ContactUpdateInput, PostalChange } from "./commands/contact-update.ts";
export { domainCheck } from "./commands/domain-check.ts";
export type { DomainCheck } from "./commands/domain-check.ts";
export { domainCreate } from "./commands/domain-create.ts";
export type { DomainCreated, DomainCreateInput } from "./commands/domain-create.ts";
export { domainDelete } from "./commands/domain-delete.ts";
export { domainInfo } from "./commands/domain-info.ts";
export { domainRenew } from "./commands/domain-renew.ts";
export type { DomainRenewed, DomainRenewInput } from "./commands/domain-renew.ts";
export { domainRestoreReport, domainRestoreRequest } from "./commands/domain-restore.ts";
export type { DomainRestored } from "./commands/domain-restore.ts";
export { domainTransfer } from "./commands/domain-transfer.ts";
export type { DomainTransferInput, DomainTransferred } from "./commands/domain-transfer.ts";
export { domainUpdate } from "./commands/domain-update.ts";
export type { DomainParts, DomainUpdateInput } from "./commands/domain-update.ts";
export { helloFrame, readGreeting } from "./commands/hello.ts";
export type { Greeting } from "./commands/hello.ts";
export { hostCheck } from "./commands/host-check.ts";
export { hostCreate } from "./commands/host-create.ts";
export type { HostCreated, HostCreateInput } from "./commands/host-create.ts";
export { hostDelete } from "./commands/host-delete.ts";
export { hostInfo } from "./commands/host-info.ts";
export { hostUpdate } from "./commands/host-update.ts";
export type { HostParts, HostUpdateInput } from "./commands/host-update.ts";
export { chooseServices, login } from "./commands/login.ts";
export type { LoggedIn, LoginInput, LoginServices } from "./commands/login.ts";
export { logout } from "./commands/logout.ts";
export { pollAck } from "./commands/poll-ack.ts";
export type { PollAcknowledged } from "./commands/poll-ack.ts";
export { pollRequest } from "./commands/poll-request.ts";
export type { PollMessage } from "./commands/poll-request.ts";
export { EppCrowded, EppMisconfigured, EppOutcomeUnknown, EppRefused, EppUnavailable, isEppError } from "./errors.ts";
export type { CommandLabel, EppError, UnknownReason } from "./errors.ts";
export type { EppLog, EppLogEvent } from "./events.ts";
export type { AuthInfoData, AuthInfoInput } from "./extensions/auth-info.ts";
export type { ServerChange } from "./extensions/change-poll.ts";
export type { FeeAmount, FeeCharged, FeeCheck, FeeCommandName, FeeEcho, FeeQuery, FeeQuote } from "./extensions/fee.ts";
export type { IisContactData, IisDomainData, IisIdentity } from "./extensions/iis.ts";
export type { LoginSecurityEvent } from "./extensions/login-security.ts";
export type { RegistryLockData, RegistryUnlock } from "./extensions/registry-lock.ts";
export type { RestoreReport } from "./extensions/rgp.ts";
export type { DsData, KeyData, SecDnsChange, SecDnsData, SecDnsInput } from "./extensions/secdns.ts";
export { decodeDocument, Deframer, encodeFrame, FrameError, maxFrameOctets } from "./frames.ts";
export { NS } from "./namespaces.ts";
export type { CheckData } from "./objects/check.ts";
export type {
  ContactData,
  Disclosure,
  Phone,
  PhoneInput,
  PostalAddress,
  PostalInfo,
  PostalInfoData,
} from "./objects/contact.ts";
export type { DomainInfo } from "./objects/domain-info.ts";
export type { DomainContactInput, DomainData, Nameserver, NameserverInput, StatusInput } from "./objects/domain.ts";
export type { HostData } from "./objects/host.ts";
export type { IisNotice, ObjectKind, PollContent, PollObject } from "./objects/poll-message.ts";
export type { PendingActionData, TransferData } from "./objects/transfer.ts";
export { createEppPool } from "./pool.ts";
export type { CheckedNames } from "./pool/check-names.ts";
export type { CheckNamesOptions, EppPool, EppPoolOptions, EppPoolStats, SendOptions } from "./pool/interface.ts";
export type { Lane } from "./pool/lanes.rules.ts";
export { gtld } from "./registries/gtld.ts";
export { iis } from "./registries/iis.ts";
export { cautiousLimits } from "./registries/registry-profile.ts";
export type { ContactRole, EppLimits, RegistryProfile } from "./registries/registry-profile.ts";
export { verisign } from "./registries/verisign.ts";
export type { EppReply, ReplyExtValue, ReplyQueue, ReplyResult, ReplyValue, UnhandledContent } from "./reply.ts";
export { readReply } from "./reply.ts";
export { closesConnection, isSuccess, isTransientCode, leavesOutcomeUnknown, resultCodes } from "./result-codes.ts";
export type { FrameListener } from "./session/answer-queue.ts";
export { maskFrame } from "./xml/mask-frame.ts";
export { MalformedFrame, readXml } from "./xml/read-xml.ts";
export type { XmlNode } from "./xml/read-xml.ts";
export { elementsOf, writeXml } from "./xml/write-xml.ts";
export type { XmlElement } from "./xml/write-xml.ts";
