import { Check, Copy, X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { IconButton } from './button.tsx';

const RESULT_SHOWN_MS = 2000;
const RESULTS = {
  copied: { icon: Check, text: 'Copiato' },
  rejected: { icon: X, text: 'Il browser non lo permette: selezionalo e copialo' },
} as const;

/** The button that copies a path. Paths are never links, so copying is the only way to use them. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactElement {
  const [result, setResult] = useState<keyof typeof RESULTS | undefined>();
  const copy = async () => {
    setResult((await copyText(text)) ? 'copied' : 'rejected');
    setTimeout(() => setResult(undefined), RESULT_SHOWN_MS);
  };
  return (
    <>
      <IconButton
        icon={result ? RESULTS[result].icon : Copy}
        size="small"
        label={result ? RESULTS[result].text : label}
        onClick={() => void copy()}
      />
      <span role="status" className="sr">
        {result && RESULTS[result].text}
      </span>
    </>
  );
}

/**
 * Copies the text to the clipboard. Returns false when the browser does not allow it. Over plain HTTP browsers have no navigator.clipboard,
 * so the text is copied from a temporary text field.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text);
  }
}

function copyFromField(text: string): boolean {
  const previousFocus = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'sr';
  field.readOnly = true; // readOnly keeps the on-screen keyboard closed
  // The text field is inserted beside the button, because a dialog keeps the focus inside itself and only focused text can be copied.
  (previousFocus?.parentElement ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (previousFocus instanceof HTMLElement) previousFocus.focus();
  return isCopied;
}
