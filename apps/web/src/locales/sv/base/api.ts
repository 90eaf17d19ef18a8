import type { TextsOf } from "../../messages.ts";
import type { texts as en } from "../../en/base/api.ts";

export const texts = {
  title: "Något fungerade inte",
  timeout: "API-anropet tog för lång tid",
  network: "Nätverksfel",
  notJson: "Serverns svar var inte giltig JSON",
  exception: "Anropet kunde inte skickas: {reason}",
  endpointMissing: "API-adressen {path} hittades inte",
  status: "{status} {body}",
  serverError: "API-kommandot misslyckades på grund av ett serverfel, försök igen.",
  noInformation: "API:et gav ingen information. Kod {code}, meddelande: {message}",
  dropped: "Detta skickades inte: en annan användare eller ett annat konto är inloggat nu.",
  unknown: "Ett internt fel uppstod på sidan. Ladda om den; inget har skickats.",
} as const satisfies TextsOf<typeof en>;
