import { type ReactElement, useEffect, useState } from 'react';
import type { Risultato } from '#features/insight/ricerca/contract.ts';
import { closePalette, usePalette } from '#features/insight/ricerca/web/open-palette.ts';
import { usePaletteKey } from '#features/insight/ricerca/web/use-palette-key.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const ShellPalette = lazyPart(() => import('./shell-palette.tsx').then((file) => file.ShellPalette));

/**
 * The one palette, for the shell's account. What was opened lately is kept here and nowhere else: it goes with the page and
 * with the account, and nobody who sits down after finds the names of people in the browser.
 */
export function Palette(): ReactElement | null {
  const asked = usePalette();
  const [recenti, setRecenti] = useState<readonly Risultato[]>([]);
  usePaletteKey(asked !== null);
  useEffect(() => closePalette, []);
  return asked && <ShellPalette asked={asked} recenti={recenti} onRecenti={setRecenti} onClose={closePalette} />;
}
