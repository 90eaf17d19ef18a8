import { isEmail } from "@nameplane/values";
import { parseName, storedNameOf, type Fqdn } from "../name.ts";
import { octetsOfText, quoteOctets, textOfOctets } from "../octets.ts";
import { ownerOf, parseOwnerField } from "../owner.ts";
import { accepted, problem, refused, type Outcome } from "../problem.ts";
import { valueOfRdata } from "../rdata.ts";
import type { FormRecordType } from "../types/all.ts";
import { caa } from "../types/caa.ts";
import { isForwardLocalPart, mailforward } from "../types/mailforward.ts";
import { mx } from "../types/mx.ts";
import { redirect } from "../types/redirect.ts";
import { srv } from "../types/srv.ts";
import { txt } from "../types/txt.ts";
import type { RecordForm, RecordFormField, RecordFormFields, TypeForm } from "./form-types.ts";

/** Types with a single field, which is their RDATA. */
const plainForm: TypeForm = {
  fields: ["value"],
  write: (fields) => inOrder(fields, ["value"]),
  show: (rdata) => ({ fields: { value: rdata } }),
};

/** Types with a single field, which is a name. */
const nameForm: TypeForm = {
  fields: ["value"],
  write: (fields) => inOrder(fields, ["value"]),
  show: (rdata) => ({ fields: { value: shownName(rdata) } }),
};

const txtForm: TypeForm = {
  fields: ["value"],
  write: (fields) => {
    const text = inOrder(fields, ["value"]);
    return text.ok ? accepted(presentationOf(text.value)) : text;
  },
  show: (rdata) => ({ fields: { value: shownText(rdata) } }),
};

const mxForm: TypeForm = {
  fields: ["host", "priority"],
  names: { preference: "priority", exchange: "host" },
  write: (fields) => inOrder(fields, ["priority", "host"]),
  show: (rdata) => {
    const { preference, exchange } = valueOfRdata(mx, rdata);
    return { fields: { host: shownName(exchange), priority: String(preference) } };
  },
};

const redirectForm: TypeForm = {
  fields: ["target", "redirectType"],
  names: { status: "redirectType" },
  write: (fields) => inOrder(fields, ["redirectType", "target"]),
  show: (rdata) => {
    const { status, target } = valueOfRdata(redirect, rdata);
    return { fields: { target, redirectType: String(status) } };
  },
};

const srvForm: TypeForm = {
  fields: ["service", "protocol", "priority", "weight", "port", "target"],
  owner: ownerOfService,
  write: (fields) => inOrder(fields, ["priority", "weight", "port", "target"]),
  show: (rdata, owner) => {
    const { priority, weight, port, target } = valueOfRdata(srv, rdata);
    const [service = "", protocol = "", ...others] = owner.split(".");
    return {
      subdomain: others.join("."),
      fields: {
        service: service.replace(/^_/, ""),
        protocol: protocol.replace(/^_/, ""),
        priority: String(priority),
        weight: String(weight),
        port: String(port),
        target: shownName(target),
      },
    };
  },
};

// RFC 6335 section 5.1, without capitals: letters, digits and single inner hyphens, at least one letter, at most 15 characters
const serviceName = /^(?=.{1,15}$)(?=.*[a-z])(?!.*--)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

function ownerOfService(form: RecordForm, apex: string): Outcome<string> {
  const service = (form.fields.service ?? "").trim();
  const protocol = (form.fields.protocol ?? "").trim().toLowerCase();
  if (!serviceName.test(service)) return refused(problem("dns.invalid_service", "service", service));
  if (!/^[a-z][a-z0-9]{0,14}$/.test(protocol)) return refused(problem("dns.invalid_protocol", "protocol", protocol));
  const base = parseOwnerField(form.subdomain, apex);
  if (!base.ok) return base;
  return parseOwnerField(`_${service}._${protocol}${base.value === "" ? "" : `.${base.value}`}`, apex);
}

const caaForm: TypeForm = {
  fields: ["tag", "issuer", "incidentReport"],
  write: (fields) => {
    const tag = (fields.tag ?? "").trim().toLowerCase();
    const field = tag === "iodef" ? "incidentReport" : "issuer";
    const typed = inOrder(fields, ["tag", field]);
    if (!typed.ok) return typed;
    const text = (fields[field] ?? "").trim();
    // RFC 8659 section 4.4 requires a URL, but people type a plain mail address
    const content = field === "incidentReport" && isEmail(text) ? `mailto:${text}` : text;
    return accepted(`${(fields.flags ?? "0").trim()} ${tag} ${presentationOf(content)}`);
  },
  show: (rdata) => {
    const { flags, tag, value } = valueOfRdata(caa, rdata);
    const text = shownOctets(value);
    const content = tag === "iodef" ? { incidentReport: text.replace(/^mailto:/i, "") } : { issuer: text };
    return { fields: { tag, ...content, ...(flags === 0 ? {} : { flags: String(flags) }) } };
  },
};

const mailforwardForm: TypeForm = {
  fields: ["forwardEmail", "value"],
  names: { localPart: "forwardEmail", recipient: "value" },
  owner: ownerOfForwardEmail,
  write: (fields) => {
    const recipient = (fields.value ?? "").trim();
    if (recipient === "") return refused(problem("dns.recipient_missing", "value"));
    const address = (fields.forwardEmail ?? "").trim().toLowerCase();
    // Problems of the forwarded address are reported once, with the owner.
    return accepted(`${isForwardEmail(address) ? address.slice(0, address.lastIndexOf("@")) : "*"} ${recipient}`);
  },
  show: (rdata, owner, apex) => {
    const { localPart, recipient } = valueOfRdata(mailforward, rdata);
    return { fields: { forwardEmail: `${localPart}@${owner === "" ? apex : `${owner}.${apex}`}`, value: recipient } };
  },
};

function isForwardEmail(address: string): boolean {
  const at = address.lastIndexOf("@");
  return at > 0 && isForwardLocalPart(address.slice(0, at));
}

/** The part after the at sign of the forwarded address. It must be the zone's name or a name below it. */
function ownerOfForwardEmail(form: RecordForm, apex: string): Outcome<string> {
  const typed = form.fields.forwardEmail ?? "";
  const address = typed.trim().toLowerCase();
  if (address === "") return refused(problem("dns.forward_email_missing", "forwardEmail"));
  const name = isForwardEmail(address) ? parseName(address.slice(address.lastIndexOf("@") + 1), null, "host") : null;
  if (name?.ok !== true) return refused(problem("dns.invalid_forward_email", "forwardEmail", typed));
  const owner = ownerOf(name.name, apex);
  return owner === null ? refused(problem("dns.forward_email_outside_domain", "forwardEmail", typed)) : accepted(owner);
}

const typeForms: Readonly<Partial<Record<FormRecordType, TypeForm>>> = {
  ALIAS: nameForm,
  DNAME: nameForm,
  PTR: nameForm,
  CNAME: nameForm,
  NS: nameForm,
  TXT: txtForm,
  CAA: caaForm,
  MAILFORWARD: mailforwardForm,
  MX: mxForm,
  REDIRECT: redirectForm,
  SRV: srvForm,
};

/** Types without a form of their own are edited as text. */
export function typeFormOf(type: FormRecordType): TypeForm {
  return typeForms[type] ?? plainForm;
}

function inOrder(fields: RecordFormFields, order: readonly RecordFormField[]): Outcome<string> {
  const texts = order.map((field) => (fields[field] ?? "").trim());
  const missing = order.filter((_, index) => texts[index] === "");
  return missing.length === 0
    ? accepted(texts.join(" "))
    : refused(...missing.map((field) => problem("dns.missing_value", field)));
}

function shownName(name: Fqdn): string {
  // A TLD keeps its final dot, without which it would be a relative name.
  return name.indexOf(".") === name.length - 1 ? name : storedNameOf(name);
}

/**
 * The typed text as presentation form: text in quotes already is one or more strings in this form. Anything else is the text
 * itself, including blanks.
 */
function presentationOf(typed: string): string {
  return typed.startsWith('"') ? typed : quoteOctets(octetsOfText(typed));
}

/** Visible text is shown unchanged, everything else in presentation form. */
function shownOctets(octets: string): string {
  const text = textOfOctets(octets);
  return text === null || text === "" || text.startsWith('"') || text.trim() !== text ? quoteOctets(octets) : text;
}

/** A text that was split only for the wire is shown as one text. */
function shownText(rdata: string): string {
  const { strings } = valueOfRdata(txt, rdata);
  const isOneText = strings.every((one, index) => index === strings.length - 1 || one.length === 255);
  const shown = shownOctets(strings.join(""));
  return isOneText && !shown.startsWith('"') ? shown : rdata;
}
