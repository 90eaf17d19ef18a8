export * from "./canonical-zone.ts";
export * from "./record-conflict.ts";
export * from "./compose-changes.ts";
export * from "./diff-zones.ts";
export * from "./dnssec.ts";
export { effectKeys, type ChangeEffect, type EffectKey } from "./effects/change-effect.ts";
export { describeChanges } from "./effects/describe-changes.ts";
export { partyOf, providerOf, type ProviderKind } from "./effects/providers.ts";
export * from "./expand-name.ts";
export { ownersConcerned, policyNamesToResolve } from "./findings/concerned.ts";
export { findingsByName, findingsFor, findingsOf } from "./findings/find.ts";
export {
  fixKeys,
  tierOf,
  type Finding,
  type FindingFix,
  type FindingTier,
  type FixKey,
  type ServedCertificate,
  type ZoneFacts,
} from "./findings/finding.ts";
export { textOf } from "./findings/text-of.ts";
export { parseZoneCsv } from "./formats/parse-zone-csv.ts";
export { printDnscontrol } from "./formats/print-dnscontrol.ts";
export { printOctodns } from "./formats/print-octodns.ts";
export { printZoneCsv } from "./formats/print-zone-csv.ts";
export * from "./guess/guess-record.ts";
export * from "./join-record-sets.ts";
export * from "./merge-zones.ts";
export * from "./message.ts";
export * from "./name.ts";
export * from "./owner.ts";
export * from "./plan-zone-change.ts";
export * from "./problem.ts";
export * from "./published-record-sets.ts";
export * from "./rdata.ts";
export type { RdataType } from "./rdata-type.ts";
export type { RecordForm, RecordFormField, RecordFormFields } from "./record-form/form-types.ts";
export * from "./record-form/record-form.ts";
export * from "./record-set.ts";
export * from "./search-text.ts";
export * from "./serial.ts";
export * from "./soa-mailbox.ts";
export * from "./template.ts";
export * from "./ttl.ts";
export { encodeName, WireReader } from "./wire.ts";
export {
  codeOfRecordType,
  editorRecordTypes,
  isOwnRecordType,
  isRecordType,
  isSigningType,
  recordTypeNamed,
  recordTypeOfCode,
  recordTypes,
  type EditorRecordType,
  type FormRecordType,
  type NamedType,
  type RecordType,
} from "./types/all.ts";
export { a, type A } from "./types/a.ts";
export { aaaa, type Aaaa } from "./types/aaaa.ts";
export { alias, type Alias } from "./types/alias.ts";
export { caa, type Caa } from "./types/caa.ts";
export { cname, type Cname } from "./types/cname.ts";
export { dname, type Dname } from "./types/dname.ts";
export { cdnskey, dnskey, type Dnskey } from "./types/dnskey.ts";
export { cds, ds, type Ds } from "./types/ds.ts";
export { loc, type Loc } from "./types/loc.ts";
export { mailforward, type Mailforward } from "./types/mailforward.ts";
export { mx, type Mx } from "./types/mx.ts";
export { naptr, type Naptr } from "./types/naptr.ts";
export { ns, type Ns } from "./types/ns.ts";
export { ptr, type Ptr } from "./types/ptr.ts";
export { redirect, redirectUrl, type Redirect } from "./types/redirect.ts";
export { soa, type Soa } from "./types/soa.ts";
export { srv, type Srv } from "./types/srv.ts";
export { sshfp, type Sshfp } from "./types/sshfp.ts";
export { https, svcb, type Svcb } from "./types/svcb.ts";
export { tlsa, type Tlsa } from "./types/tlsa.ts";
export { readableTxt } from "./wizards/text-record.ts";
export { txt, type Txt } from "./types/txt.ts";
export { uri, type Uri } from "./types/uri.ts";
export { indexZone, indexZoneAfter, type SetsAtOwner, type ZoneIndex } from "./zone-index.ts";
export * from "./zone-file/file-problem.ts";
export * from "./zone-file/parse-zone-file.ts";
export * from "./zone-file/print-zone-file.ts";
