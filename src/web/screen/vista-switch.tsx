import { useQueryClient } from '@tanstack/react-query';
import { LayoutGrid, Rows3 } from 'lucide-react';
import type { ReactElement } from 'react';
import { type ElencoConVista, getViste, MODI, type Modo, putVista, type Vista } from '#shared/viste.ts';
import { queryKeyOf } from '#web/data/call.ts';
import { useRead } from '#web/data/use-read.ts';
import { refresh, useWrite } from '#web/data/use-write.ts';
import { useUrlState } from './use-url-state.ts';

const MODE_OPTIONS = [
  { modo: 'tabella', label: 'Tabella', icon: Rows3 },
  { modo: 'schede', label: 'Schede', icon: LayoutGrid },
] as const;

export function VistaSwitch({ modo, onChange }: { modo: Modo; onChange: (next: Modo) => void }): ReactElement {
  return (
    <fieldset className="seg">
      <legend className="sr">Come mostrare l'elenco</legend>
      {MODE_OPTIONS.map(({ modo: each, label, icon: Icon }) => (
        <label key={each} title={label}>
          <input type="radio" className="sr" name="vista-elenco" checked={modo === each} onChange={() => onChange(each)} />
          <Icon className="i" aria-hidden />
          <span className="sr">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

// The default view of the lists of items. The specification requires cards.
const DEFAULT_VISTA: Vista = { modo: 'schede', colonne: null };

/**
 * Returns the view of a list, which is stored per account. View settings in the URL take precedence and are then changed only in the URL,
 * so that a shared link shows the same view.
 */
export function useVista(elenco: ElencoConVista): { vista: Vista; change: (update: Partial<Vista>) => void } {
  const { data } = useRead(getViste);
  const client = useQueryClient();
  const [urlState, setUrlState] = useUrlState(['modo', 'colonne']);
  // The view is not refetched after it is saved: during several quick changes a refetched view could be older than the last change.
  const { mutate } = useWrite(putVista, { failure: 'La vista non è stata salvata.', serverMessage: true, untold: [] });
  const stored = data?.[elenco] ?? DEFAULT_VISTA;
  const vista = {
    modo: MODI.find((modo) => modo === urlState.modo) ?? stored.modo,
    colonne: urlState.colonne?.split(',') ?? stored.colonne,
  };
  const change = (update: Partial<Vista>) => {
    const body = { ...vista, ...update };
    if (urlState.modo || urlState.colonne) return setUrlState({ modo: body.modo, colonne: body.colonne?.join(',') });
    client.setQueryData(queryKeyOf(getViste), (previous: object | undefined) => previous && { ...previous, [elenco]: body });
    mutate({ params: { elenco }, body }, { onError: () => void refresh(client, [getViste]) });
  };
  return { vista, change };
}
