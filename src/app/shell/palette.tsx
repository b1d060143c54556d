import { CircleUserRound } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import type { Risultato } from '#features/ricerca/contract.ts';
import { closePalette, typeInPalette, usePalette } from '#features/ricerca/web/open-palette.ts';
import { usePaletteKey } from '#features/ricerca/web/use-palette-key.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { AMMINISTRAZIONE, GROUPS } from './navigation.ts';

const PaletteDialog = lazyPart(() => import('#features/ricerca/web/palette-dialog.tsx').then((file) => file.PaletteDialog));

const SCREENS = [...GROUPS.flat(), ...AMMINISTRAZIONE, { label: 'Il tuo account', to: '/account', icon: CircleUserRound }];
const MOST_RECENT = 5;

/**
 * The one palette, for the shell's account. What was opened lately is kept here and nowhere else: it goes with the page and
 * with the account, and nobody who sits down after finds the names of people in the browser.
 */
export function Palette(): ReactElement | null {
  const asked = usePalette();
  const [recenti, setRecenti] = useState<readonly Risultato[]>([]);
  usePaletteKey(asked !== null);
  useEffect(() => closePalette, []);
  if (!asked) return null;
  const remember = (opened: Risultato) => {
    const others = recenti.filter(({ tipo, id }) => tipo !== opened.tipo || id !== opened.id);
    setRecenti([opened, ...others].slice(0, MOST_RECENT));
  };
  return (
    <PaletteDialog
      text={asked.typed}
      onType={(text) => typeInPalette(() => text)}
      screens={SCREENS}
      recenti={recenti}
      onOpen={remember}
      onClose={closePalette}
    />
  );
}
