export { EntryPage } from "./entry-page.tsx";
export { MailedLink } from "./mailed-link.tsx";
export { NewPasswordFields, newPasswordRules } from "./new-password-fields.tsx";
