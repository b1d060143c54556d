import type { ReactElement } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { ErrorState } from '#web/screen/states.tsx';
import { Note } from '#web/ui/note.tsx';
import type { Anteprima } from '../contract.ts';
import { riassunto } from '../rules.ts';
import type { TrasferimentoValues } from './trasferimento-values.ts';
import { VoceRow } from './voce-row.tsx';

interface VociSectionProps<W> {
  control: Control<TrasferimentoValues, unknown, W>;
  anteprima: { data: Anteprima | undefined; error: Error | null; refetch: () => unknown };
  brandId: number;
  cambiaBrand: boolean;
}

/** Everything that the person has, with what becomes of it, and the sum of it in a sentence. */
export function VociSection<W>({ control, anteprima: { data, error, refetch }, brandId, cambiaBrand }: VociSectionProps<W>): ReactElement {
  const esiti = useWatch({ control, name: 'esiti' });
  if (!data && error) {
    return (
      <div className="s6">
        <ErrorState text="Ciò che ha non è stato caricato. Controlla la connessione e riprova." onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) return <Said text="Caricamento di ciò che ha…" />;
  const { voci, avvisi } = data;
  const decided = voci.flatMap(({ voce }) => esiti[voce] ?? []);
  const rows = cambiaBrand ? voci.filter(({ voce }) => esiti[voce]) : [];
  const said =
    voci.length === 0
      ? 'Non ha nulla: si trasferisce da solo.'
      : cambiaBrand
        ? `${riassunto(decided)}.`
        : 'Nello stesso brand segue tutto ciò che ha.';
  return (
    <>
      {rows.length > 0 && (
        <ul className="s6 voci">
          {rows.map((each) => (
            <VoceRow
              key={each.voce}
              control={control}
              voce={each}
              brandId={brandId}
              held={voci.filter(({ tipo }) => tipo === each.tipo).map(({ id }) => id)}
            />
          ))}
        </ul>
      )}
      <Said text={said} />
      {avvisi.length > 0 && (
        <Note tone="info">
          <ul className="avvisi-trasferimento">
            {avvisi.map((avviso) => (
              <li key={avviso}>{avviso}</li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}

function Said({ text }: { text: string }): ReactElement {
  return (
    <p className="s6 voci-somma" role="status">
      {text}
    </p>
  );
}
