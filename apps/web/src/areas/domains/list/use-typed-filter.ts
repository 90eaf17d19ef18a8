import { useState } from "react";

/**
 * The text of a filter field whose value is in the address. What the user is typing is kept over a value that was sent a moment
 * ago; a value from elsewhere (the back button, a cleared filter) replaces it.
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
