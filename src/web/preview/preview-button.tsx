import type { ReactNode } from 'react';
import { previewed, useIsPreview } from './preview.ts';

/** The name of a record that has no page. In a list it is a button that opens the side panel; in the side panel it is only the name. */
export function PreviewButton({ address, name }: { address: string; name: string }): ReactNode {
  if (useIsPreview()) return name;
  return (
    <button type="button" data-preview={address} onClick={({ currentTarget }) => previewed.set(currentTarget)}>
      {name}
    </button>
  );
}
