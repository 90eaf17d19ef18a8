import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type {
  getFileSpec,
  offerCaseDocumentSpec,
  removeFileSpec,
  requestDocumentsSpec,
  sendCaseDocumentsSpec,
  sendRequestDocumentsSpec,
  uploadFileSpec,
} from "./files.ts";

export const uploadFile = post<IoOf<typeof uploadFileSpec>>("uploadFile", "/api/file/upload/", { encoding: "raw" });
export const removeFile = post<IoOf<typeof removeFileSpec>>("removeFile", "/api/file/remove/");
export const getFile = get<IoOf<typeof getFileSpec>>("getFile", "/api/file/getfile/", { answers: "file" });
export const requestDocuments = get<IoOf<typeof requestDocumentsSpec>>("requestDocuments", "/api/order/getrequestdocuments/");
export const sendRequestDocuments = post<IoOf<typeof sendRequestDocumentsSpec>>(
  "sendRequestDocuments",
  "/api/order/sendrequestdocuments/",
  { needsKey: true },
);
export const offerCaseDocument = post<IoOf<typeof offerCaseDocumentSpec>>("offerCaseDocument", "/api/contact/offerdocument/");
export const sendCaseDocuments = post<IoOf<typeof sendCaseDocumentsSpec>>("sendCaseDocuments", "/api/contact/senddocuments/", {
  needsKey: true,
});
