import type { RegistryShape, ShapeField } from "@nameplane/contracts/backoffice/registry/shape";
import { registryProfiles, type RegistryProfile, type RegistryProfileName } from "@nameplane/epp";
import { statedShape } from "./registry-shape.ts";

type Stated = Record<string, unknown>;

/** A profile as the flat values that staff see in a form. */
export function valuesOf(profile: RegistryProfile): RegistryShape {
  const { contacts, period, authInfo, transfer, subProducts, idn, tls } = profile;
  return {
    hostModel: profile.hostModel,
    contactRoles: [...contacts.roles],
    contactIdentity: contacts.identity,
    contactIds: contacts.ids,
    placeholder: contacts.placeholder ?? "",
    standingAdmin: contacts.standing.admin ?? "",
    standingTech: contacts.standing.tech ?? "",
    standingBilling: contacts.standing.billing ?? "",
    periodUnit: period.unit,
    minMonths: period.minMonths,
    maxMonths: period.maxMonths,
    renewal: profile.renewal,
    restore: profile.restore,
    codeMin: authInfo.minLength,
    codeMax: authInfo.maxLength,
    codeAtCreate: authInfo.atCreate,
    codeMadeBy: authInfo.madeBy,
    transferKind: transfer.kind,
    transferAnswers: transfer.mayAnswer,
    transferMonths: transfer.addsMonths,
    transferServers: transfer.takesNameservers,
    transferRegistrant: transfer.registrant,
    dnssec: profile.dnssec,
    usesFee: profile.usesFee,
    cancelAtExpiry: profile.cancelAtExpiry,
    registryLock: profile.registryLock,
    clientCertificate: tls.clientCertificate,
    weakCiphers: tls.weakCiphers,
    extensions: [...profile.extensions],
    subProducts: productsOf(subProducts),
    idnSays: idn?.says ?? "nothing",
    idnTags: (idn?.tags ?? []).map(({ tag, scripts = [], letters = "" }) => ({ tag, scripts: [...scripts], letters })),
  };
}

function productsOf(subProducts: RegistryProfile["subProducts"]): RegistryShape["subProducts"] {
  if (subProducts === null) return [];
  const byTld = Object.entries(subProducts.byTld).map(([tld, product]) => ({ tld, product }));
  return [...byTld, { tld: "*", product: subProducts.fallback }];
}

/**
 * What has to be stored of these values: the parts that differ from the profile. If a value is one that no registry can have, or
 * contradicts another one, returns its field.
 */
export function statedOf(
  name: RegistryProfileName,
  values: RegistryShape,
): { readonly kind: "fine"; readonly shape: Stated } | { readonly kind: "wrong"; readonly field: ShapeField } {
  const wrong = contradiction(values);
  if (wrong !== null) return { kind: "wrong", field: wrong };
  const base = valuesOf(registryProfiles[name]);
  const shape: Stated = {};
  for (const [part, fields] of Object.entries(parts)) {
    const isOther = fields.some((field) => JSON.stringify(values[field]) !== JSON.stringify(base[field]));
    if (isOther) shape[part] = statedPart(part, values);
  }
  const read = statedShape.safeParse(shape);
  if (read.success) return { kind: "fine", shape };
  const [part = "extensions"] = read.error.issues[0]?.path ?? [];
  return { kind: "wrong", field: part === "idn" ? "idnTags" : (parts[String(part)]?.[0] ?? "extensions") };
}

/** Which fields of the form belong to which part of a stated shape. */
const parts: Readonly<Record<string, readonly ShapeField[]>> = {
  hostModel: ["hostModel"],
  contacts: ["contactRoles", "contactIdentity", "contactIds", "placeholder", "standingAdmin", "standingTech", "standingBilling"],
  period: ["periodUnit", "minMonths", "maxMonths"],
  renewal: ["renewal"],
  restore: ["restore"],
  authInfo: ["codeMin", "codeMax", "codeAtCreate", "codeMadeBy"],
  transfer: ["transferKind", "transferAnswers", "transferMonths", "transferServers", "transferRegistrant"],
  dnssec: ["dnssec"],
  usesFee: ["usesFee"],
  cancelAtExpiry: ["cancelAtExpiry"],
  registryLock: ["registryLock"],
  tls: ["clientCertificate", "weakCiphers"],
  extensions: ["extensions"],
  subProducts: ["subProducts"],
  idn: ["idnSays", "idnTags"],
};

function statedPart(part: string, values: RegistryShape): unknown {
  const whole: Readonly<Record<string, () => unknown>> = {
    contacts: () => ({
      roles: values.contactRoles,
      identity: values.contactIdentity,
      ids: values.contactIds,
      placeholder: values.placeholder === "" ? null : values.placeholder,
      standing: Object.fromEntries(
        Object.entries({ admin: values.standingAdmin, tech: values.standingTech, billing: values.standingBilling }).filter(
          ([, handle]) => handle !== "",
        ),
      ),
    }),
    period: () => ({ unit: values.periodUnit, minMonths: values.minMonths, maxMonths: values.maxMonths }),
    authInfo: () => ({
      minLength: values.codeMin,
      maxLength: values.codeMax,
      atCreate: values.codeAtCreate,
      madeBy: values.codeMadeBy,
    }),
    transfer: () => ({
      kind: values.transferKind,
      mayAnswer: values.transferAnswers,
      addsMonths: values.transferMonths,
      takesNameservers: values.transferServers,
      registrant: values.transferRegistrant,
    }),
    tls: () => ({ clientCertificate: values.clientCertificate, weakCiphers: values.weakCiphers }),
    subProducts: () => subProductsOf(values.subProducts),
    idn: () => (values.idnSays === "nothing" ? null : { says: values.idnSays, tags: values.idnTags.map(tagOf) }),
  };
  const make = whole[part];
  return make === undefined ? values[part as ShapeField] : make();
}

function subProductsOf(listed: RegistryShape["subProducts"]) {
  if (listed.length === 0) return null;
  const byTld = Object.fromEntries(listed.flatMap(({ tld, product }) => (tld === "*" ? [] : [[tld, product]])));
  return { byTld, fallback: listed.find(({ tld }) => tld === "*")?.product ?? "" };
}

const tagOf = ({ tag, scripts, letters }: RegistryShape["idnTags"][number]) => ({
  tag,
  ...(scripts.length === 0 ? {} : { scripts }),
  ...(letters === "" ? {} : { letters }),
});

function contradiction(values: RegistryShape): ShapeField | null {
  const { subProducts, idnSays, idnTags, contactRoles } = values;
  if (values.maxMonths < values.minMonths || values.maxMonths === 0) return "maxMonths";
  if (values.codeMax < values.codeMin) return "codeMax";
  if (contactRoles.length > 0 && !contactRoles.includes("registrant")) return "contactRoles";
  if (subProducts.length > 0 && !subProducts.some(({ tld }) => tld === "*")) return "subProducts";
  if ((idnSays === "nothing") !== (idnTags.length === 0)) return "idnTags";
  if (idnTags.some(({ scripts, letters }) => scripts.length === 0 && letters === "")) return "idnTags";
  return null;
}
