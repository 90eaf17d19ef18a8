export { EntryPage } from "./entry-page.tsx";
export { MailedLink } from "./mailed-link.tsx";
export { ChosenPasswordField, NewPasswordFields, newPasswordRules } from "./new-password-fields.tsx";
