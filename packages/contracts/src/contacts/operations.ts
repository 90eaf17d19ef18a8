import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type { findCompanySpec } from "./company.ts";
import type { importContactsSpec, judgeContactsSpec } from "./import.ts";
import type { contactDifferencesSpec, fixContactSpec } from "./differences.ts";
import type {
  contactListSpec,
  createContactSpec,
  deleteContactSpec,
  duplicateContactsSpec,
  getContactSpec,
  mergeContactsSpec,
  previewMergeSpec,
  updateContactSpec,
} from "./contact.ts";
import type {
  answerCaseSpec,
  askVerificationSpec,
  correctAddressSpec,
  readCaseAskSpec,
  verificationsSpec,
} from "./verification.ts";

export const contactList = get<IoOf<typeof contactListSpec>>("contactList", "/api/contact/getcontacts/");
export const createContact = post<IoOf<typeof createContactSpec>>("createContact", "/api/contact/createcontact/", {
  needsKey: true,
});
export const getContact = get<IoOf<typeof getContactSpec>>("getContact", "/api/contact/getcontact/");
export const updateContact = post<IoOf<typeof updateContactSpec>>("updateContact", "/api/contact/updatecontact/", {
  needsKey: true,
});
export const deleteContact = post<IoOf<typeof deleteContactSpec>>("deleteContact", "/api/contact/deletecontact/", {
  needsKey: true,
});
export const duplicateContacts = get<IoOf<typeof duplicateContactsSpec>>("duplicateContacts", "/api/contact/getduplicates/");
export const contactDifferences = get<IoOf<typeof contactDifferencesSpec>>("contactDifferences", "/api/contact/getdifferences/");
export const fixContact = post<IoOf<typeof fixContactSpec>>("fixContact", "/api/contact/fixdifference/", {
  needsKey: true,
});
export const previewMerge = post<IoOf<typeof previewMergeSpec>>("previewMerge", "/api/contact/previewmerge/");
export const mergeContacts = post<IoOf<typeof mergeContactsSpec>>("mergeContacts", "/api/contact/mergecontacts/", {
  needsKey: true,
});

// The path is below /api/domain, so that pages that show domains fetch it again together with them.
export const verifications = get<IoOf<typeof verificationsSpec>>("verifications", "/api/domain/getverifications/");
export const askVerification = post<IoOf<typeof askVerificationSpec>>("askVerification", "/api/contact/askverification/");
export const correctAddress = post<IoOf<typeof correctAddressSpec>>("correctAddress", "/api/contact/correctaddress/");
export const readCaseAsk = post<IoOf<typeof readCaseAskSpec>>("readCaseAsk", "/api/contact/readask/");
export const answerCase = post<IoOf<typeof answerCaseSpec>>("answerCase", "/api/contact/answerask/");

export const findCompany = post<IoOf<typeof findCompanySpec>>("findCompany", "/api/contact/findcompany/");

export const judgeContacts = post<IoOf<typeof judgeContactsSpec>>("judgeContacts", "/api/contact/judgecontacts/");
export const importContacts = post<IoOf<typeof importContactsSpec>>("importContacts", "/api/contact/importcontacts/", {
  needsKey: true,
});
