export { fileMails, type FileMailDeps } from "./file-mail.ts";
export { Mailboxes, type MailboxSetting } from "./mailboxes.ts";
export { supportMailWork } from "./mail.work.ts";
export { SupportMail } from "./take-mail.ts";
export { noteMailOut, threadFor, type MailThread } from "./thread-mail.ts";
export { mailsOf, type MailFacts } from "./ticket-mail.repository.ts";
