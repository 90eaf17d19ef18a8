import { useState } from "react";
import { useApi } from "../../lib/api/api-context.tsx";
import type { InputOf, Operation } from "../../lib/api/operation.ts";
import { saveFile } from "../../lib/save-file.ts";
import { announce } from "../../ui/feedback/announce.ts";

/** Saves the file that an operation returns. The request layer reports any failure. */
export function useSaveFile() {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const save = async <O extends Operation>(operation: O, input: InputOf<O>, name: string, said: string): Promise<boolean> => {
    setBusy(true);
    try {
      const file = await api.file(operation, input);
      saveFile(file.name ?? name, file.blob);
      announce(said);
      return true;
    } catch {
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}
