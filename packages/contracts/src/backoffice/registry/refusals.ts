import { refusal } from "../../refusal.ts";

/** Refuses an act by a staff member who works for only one brand, because registries and TLDs are shared by all brands. */
export const OnlyWholeOperator = refusal({
  name: "OnlyWholeOperator",
  resultCode: 2201,
  retry: "never",
  text: {
    en: "Registries and TLDs are shared by all brands, and you work for one of them",
    sv: "Register och toppdomäner delas av alla varumärken, och du arbetar för ett av dem",
  },
});
export const RegistryPausedAlready = refusal({
  name: "RegistryPausedAlready",
  resultCode: 2304,
  retry: "never",
  text: { en: "The registry is paused already", sv: "Registret är redan pausat" },
});
export const RegistryNotPaused = refusal({
  name: "RegistryNotPaused",
  resultCode: 2304,
  retry: "never",
  text: { en: "The registry is not paused", sv: "Registret är inte pausat" },
});
export const NoRegistryAccount = refusal({
  name: "NoRegistryAccount",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "We have no account at this registry yet. Enter it first",
    sv: "Vi har inget konto hos registret än. Ange det först",
  },
});
export const LoginNotAccepted = refusal({
  name: "LoginNotAccepted",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The registry did not accept the login, so nothing was saved. It says: {words}",
    sv: "Registret godkände inte inloggningen, så inget sparades. Det svarar: {words}",
  },
});
export const NewPasswordUnused = refusal({
  name: "NewPasswordUnused",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The registry did not change the password, so the present one still applies. It says: {words}",
    sv: "Registret bytte inte lösenordet, så det nuvarande gäller fortfarande. Det svarar: {words}",
  },
});
export const ChangeUndecided = refusal({
  name: "ChangeUndecided",
  resultCode: 2304,
  retry: "later",
  text: {
    en: "A change of the password is still being checked at the registry. Wait until it is decided",
    sv: "Ett byte av lösenordet kontrolleras fortfarande hos registret. Vänta tills det är avgjort",
  },
});
export const PasswordUnknown = refusal({
  name: "PasswordUnknown",
  resultCode: 2003,
  retry: "after-fix",
  text: { en: "Enter the password that the registry gave you", sv: "Ange lösenordet som ni fick av registret" },
});
export const CertificateUnreadable = refusal({
  name: "CertificateUnreadable",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "This is not a certificate or private key in PEM form, or the certificate has expired",
    sv: "Det här är inte ett certifikat eller en privat nyckel i PEM-format, eller så har certifikatet gått ut",
  },
});
export const KeyOfOther = refusal({
  name: "KeyOfOther",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "The private key does not belong to this certificate",
    sv: "Den privata nyckeln hör inte till certifikatet",
  },
});
export const TopUpNotPositive = refusal({
  name: "TopUpNotPositive",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "Enter a sum above zero. To correct the balance, record it as read at the registry",
    sv: "Ange ett belopp över noll. Rätta saldot genom att ange det som registret visar",
  },
});
export const RegistryThere = refusal({
  name: "RegistryThere",
  resultCode: 2302,
  retry: "after-fix",
  text: { en: "There is a registry with this id already", sv: "Det finns redan ett register med detta id" },
});
export const ShapeWrong = refusal({
  name: "ShapeWrong",
  resultCode: 2005,
  retry: "after-fix",
  text: {
    en: "This value does not fit with the others, or no registry can have it",
    sv: "Värdet går inte ihop med de andra, eller så kan inget register ha det",
  },
});
export const GreetingNotRead = refusal({
  name: "GreetingNotRead",
  resultCode: 2304,
  retry: "after-fix",
  text: {
    en: "The server sent no greeting that can be read. Many registries let in only addresses that they know, or only with a client certificate. It says: {words}",
    sv: "Servern skickade ingen hälsning som går att läsa. Många register släpper bara in adresser som de känner till, eller kräver ett klientcertifikat. Svaret var: {words}",
  },
});
