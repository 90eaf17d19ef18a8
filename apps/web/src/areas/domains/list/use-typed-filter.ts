import { useState } from "react";

/**
 * Text of a filter field whose value lives in the address. What is being typed wins over what was sent a moment ago; a value
 * that came from elsewhere (the back button, a cleared filter) shows in the field.
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
