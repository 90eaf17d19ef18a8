import {
  contactListSpec,
  createContactSpec,
  deleteContactSpec,
  duplicateContactsSpec,
  getContactSpec,
  mergeContactsSpec,
  previewMergeSpec,
  updateContactSpec,
} from "@nameplane/contracts/contacts/contact";
import { importContactsSpec, judgeContactsSpec } from "@nameplane/contracts/contacts/import";
import * as operations from "@nameplane/contracts/contacts/operations";
import {
  answerCaseSpec,
  askVerificationSpec,
  correctAddressSpec,
  readCaseAskSpec,
  verificationsSpec,
} from "@nameplane/contracts/contacts/verification";
import { offerCaseDocumentSpec, sendCaseDocumentsSpec } from "@nameplane/contracts/files/files";
import { offerCaseDocument, sendCaseDocuments } from "@nameplane/contracts/files/operations";
import type { Edge } from "../../platform/http/edge.ts";
import { answerCase, readCaseAsk } from "./actions/answer-case.ts";
import { offerDocument, sendDocument } from "./actions/case-documents.ts";
import { askVerification, correctAddress } from "./actions/correct-address.ts";
import type { ContactRouteDeps } from "./actions/contact-deps.ts";
import { createContact } from "./actions/create-contact.ts";
import { importContacts } from "./actions/import-contacts.ts";
import { judgeFile } from "./actions/judge-import.ts";
import { deleteContact } from "./actions/end-contact.ts";
import { mergeContacts, previewMerge } from "./actions/merge-contacts.ts";
import { readContact, readDuplicates } from "./actions/read-contact.ts";
import { readVerifications } from "./actions/read-verifications.ts";
import { updateContact } from "./actions/update-contact.ts";
import { presentAsk, presentContact, presentContactRow } from "./contacts.present.ts";
import { listContacts, usesOf } from "./contacts.repository.ts";

const view = { kind: "permission", permission: "contact_view" } as const;
const edit = { kind: "permission", permission: "contact_edit" } as const;

/** These routes are open if at least one feature is switched on in which a user chooses or enters an owner or a payer. */
const people = { feature: { anyOf: ["Domains", "Requests", "enableBasket", "AccountProfile"] } } as const;
const book = { feature: "DomainsContacts" } as const;

export function contactRoutes(edge: Edge, deps: ContactRouteDeps): void {
  edge.inTransaction(operations.contactList, contactListSpec, view, people, async ({ trx, scope }, input) => {
    const { rows, ...of } = await listContacts(trx, scope, input);
    const uses = await usesOf(
      trx,
      scope,
      rows.map(({ id }) => id),
    );
    return { data: rows.map((row) => presentContactRow(row, uses.get(row.id))), ...of };
  });

  edge.inTransaction(operations.getContact, getContactSpec, view, people, ({ trx, scope }, { contactid }) =>
    readContact(trx, scope, contactid),
  );

  edge.inTransaction(operations.duplicateContacts, duplicateContactsSpec, view, book, async ({ trx, scope }) => ({
    data: await readDuplicates(trx, scope),
  }));

  edge.inTransaction(operations.createContact, createContactSpec, edit, people, async ({ trx, scope }, input) => ({
    contact: presentContact(await createContact(trx, scope, input)),
  }));

  edge.inTransaction(operations.updateContact, updateContactSpec, edit, people, async ({ trx, scope }, input) => {
    const { contact, ...answer } = await updateContact(trx, deps, scope, input);
    return { contact: presentContact(contact), ...answer };
  });

  edge.inTransaction(operations.deleteContact, deleteContactSpec, edit, book, async (call, { contactid }) => {
    await deleteContact(call.trx, deps, call.scope, contactid, call.language);
    return {};
  });

  edge.inTransaction(
    operations.previewMerge,
    previewMergeSpec,
    edit,
    { ...book, changesState: false },
    ({ trx, scope, language }, input) => previewMerge(trx, scope, input, language),
  );

  edge.inTransaction(operations.mergeContacts, mergeContactsSpec, edit, book, async (call, input) => {
    const { contact, moved } = await mergeContacts(call.trx, deps, call.scope, input, call.language);
    return { contact: presentContact(contact), moved };
  });

  edge.inTransaction(
    operations.judgeContacts,
    judgeContactsSpec,
    edit,
    { ...book, changesState: false, bodyLimit: 4 * 1024 * 1024 },
    ({ trx, scope }, { text }) => judgeFile(trx, scope, text),
  );

  edge.inTransaction(operations.importContacts, importContactsSpec, edit, book, async ({ trx, scope }, { lines }) => ({
    lines: await importContacts(trx, deps, scope, lines),
  }));

  verificationRoutes(edge, deps);
}

function verificationRoutes(edge: Edge, deps: ContactRouteDeps): void {
  edge.inTransaction(operations.verifications, verificationsSpec, view, {}, ({ trx, scope }) => readVerifications(trx, scope));

  edge.inTransaction(operations.askVerification, askVerificationSpec, edit, {}, async ({ trx, scope }, { contactid }) => ({
    email: await askVerification(trx, deps, scope, contactid),
  }));

  edge.inTransaction(operations.correctAddress, correctAddressSpec, edit, {}, async ({ trx, scope }, input) => ({
    email: await correctAddress(trx, deps, scope, input),
  }));

  edge.inTransaction(offerCaseDocument, offerCaseDocumentSpec, edit, {}, async ({ trx, scope, now }, { caseid }) => ({
    document: await offerDocument(trx, scope, caseid, now),
  }));

  edge.inTransaction(sendCaseDocuments, sendCaseDocumentsSpec, edit, {}, async ({ trx, scope, now }, { caseid }) => {
    await sendDocument(trx, scope, caseid, now);
    return {};
  });

  edge.public(operations.readCaseAsk, readCaseAskSpec, {}, async (call, { token }) =>
    presentAsk(await readCaseAsk(deps, call, token)),
  );

  edge.public(operations.answerCase, answerCaseSpec, {}, (call, input) => answerCase(deps, call, input));
}
