import { Check, Copy } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { IconButton } from './icon-button.tsx';

const SAID_FOR_MS = 2000;

/** Copies a serial number, a path, an id. Paths are never links (quality.md), so this is how one uses them. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactElement {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SAID_FOR_MS);
  };
  return (
    <>
      <IconButton icon={copied ? Check : Copy} size="small" label={copied ? 'Copiato' : label} onClick={() => void copy()} />
      <span role="status" className="sr">
        {copied ? 'Copiato' : ''}
      </span>
    </>
  );
}
