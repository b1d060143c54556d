import { useQueryClient } from '@tanstack/react-query';
import { LayoutGrid, Rows3 } from 'lucide-react';
import type { ReactElement } from 'react';
import { type ElencoConVista, getViste, MODI, type Modo, putVista, type Vista } from '#shared/viste.ts';
import { keyOf } from '#web/data/call.ts';
import { useRead } from '#web/data/use-read.ts';
import { refresh, useWrite } from '#web/data/use-write.ts';
import { useUrlState } from './use-url-state.ts';

const SCELTE = [
  { modo: 'tabella', label: 'Tabella', icon: Rows3 },
  { modo: 'schede', label: 'Schede', icon: LayoutGrid },
] as const;

export function VistaSwitch({ modo, onChange }: { modo: Modo; onChange: (next: Modo) => void }): ReactElement {
  return (
    <fieldset className="seg">
      <legend className="sr">Come mostrare l'elenco</legend>
      {SCELTE.map(({ modo: each, label, icon: Icon }) => (
        <label key={each} title={label}>
          <input type="radio" className="sr" name="vista-elenco" checked={modo === each} onChange={() => onChange(each)} />
          <Icon className="i" aria-hidden />
          <span className="sr">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

// The default view: cards, as the specification requires for the lists of items.
const UNCHOSEN: Vista = { modo: 'schede', colonne: null };

/**
 * The view of a list (table or cards, columns), stored per account, so that all devices show it. Values in the URL override it and are then
 * changed in the URL, so that a shared link shows the same view.
 */
export function useVista(elenco: ElencoConVista): { vista: Vista; change: (to: Partial<Vista>) => void } {
  const { data } = useRead(getViste);
  const client = useQueryClient();
  const [address, setAddress] = useUrlState(['modo', 'colonne']);
  // The view is not refetched after saving: during several quick changes, a refetched view could be older than the last change.
  const { mutate } = useWrite(putVista, { failure: 'La vista non è stata salvata.', serverMessage: true, untold: [] });
  const kept = data?.[elenco] ?? UNCHOSEN;
  const vista = {
    modo: MODI.find((modo) => modo === address.modo) ?? kept.modo,
    colonne: address.colonne?.split(',') ?? kept.colonne,
  };
  const change = (to: Partial<Vista>) => {
    const body = { ...vista, ...to };
    if (address.modo || address.colonne) return setAddress({ modo: body.modo, colonne: body.colonne?.join(',') });
    client.setQueryData(keyOf(getViste), (former: object | undefined) => former && { ...former, [elenco]: body });
    mutate({ params: { elenco }, body }, { onError: () => void refresh(client, [getViste]) });
  };
  return { vista, change };
}
