import { loginCertificateMail as mail } from "./mail.ts";
import { work } from "./notify-login-certificate.ts";

export const loginCertificate = { ...mail, work };
