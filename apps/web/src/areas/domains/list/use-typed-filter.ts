import { useState } from "react";

/**
 * The text of a filter field whose value is in the address. A value that the field itself sent a moment ago does not overwrite
 * what the user is typing now. A value from elsewhere (the back button, a cleared filter) does.
 */
export function useTypedFilter(inAddress: string, send: (text: string) => void) {
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [sent, setSent] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    if (inAddress !== sent) setText(inAddress);
  }
  return {
    value: text,
    onChange: setText,
    onSearch: (next: string) => {
      const trimmed = next.trim();
      if (trimmed === inAddress) return;
      setSent(trimmed);
      send(trimmed);
    },
  };
}
