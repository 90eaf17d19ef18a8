import { refusal } from "../refusal.ts";

// Refusals of SCIM calls. English only, because the logs of login services show them. The server adds the `scimType` of RFC 7644 3.12.

const ofScim = (name: string, http: 400 | 403 | 404 | 409 | 412, en: string) =>
  refusal({ name, resultCode: http === 404 ? 2303 : 2306, http, retry: "after-fix", text: { en, sv: en } });

export const ScimSyntax = ofScim("ScimSyntax", 400, "The request is not a SCIM resource or PatchOp: {why}");
export const ScimFilter = ofScim("ScimFilter", 400, "The filter cannot be read");
export const ScimPath = ofScim("ScimPath", 400, "The path cannot be changed: {why}");
export const ScimValue = ofScim("ScimValue", 400, "{attribute}: {why}");
export const ScimTaken = ofScim("ScimTaken", 409, "{attribute} {value} is taken: {why}");
export const ScimOwner = ofScim("ScimOwner", 403, "{value} is an owner of the account. Owners are changed in the panel only");
export const ScimNotFound = ofScim("ScimNotFound", 404, "There is no {kind} {id}");
export const ScimChanged = ofScim("ScimChanged", 412, "The resource has changed since it was read");
export const ScimNotSetUp = ofScim("ScimNotSetUp", 403, "Single sign-on of the account is not set up");
