import { type ReactElement, useState } from 'react';
import type { Parola } from '#shared/lettura-file.ts';
import { Section } from '#web/screen/section.tsx';
import { ShowMore } from '#web/screen/show-more.tsx';
import { EmptyState } from '#web/screen/states.tsx';
import type { Importazione } from '../contract.ts';
import { plainWord } from '../rules.ts';
import { ParolaRow } from './parola-row.tsx';
import { PassoSection } from './passo-section.tsx';
import type { Lettura } from './use-lettura.ts';

interface ParoleSectionProps {
  importazione: Importazione;
  lettura: Lettura;
  onNext: () => void;
}

const SHOWN = 50;

/** The words of the file that name nothing here: somebody says what each means, nobody guesses. */
export function ParoleSection({ importazione, lettura, onNext }: ParoleSectionProps): ReactElement {
  const { campi, sconosciuti, abbinati, elenco } = importazione;
  const { scelte, change } = lettura;
  const [shown, setShown] = useState(SHOWN);
  const key = ({ valore }: Parola) => plainWord(valore);
  const choose = (parola: Parola, value: string | number | null | undefined) => {
    const { [key(parola)]: _, ...others } = scelte[parola.campo] ?? {};
    change({ scelte: { ...scelte, [parola.campo]: value === undefined ? others : { ...others, [key(parola)]: value } } });
  };
  const row = (parola: Parola) => {
    const campo = campi.find((each) => each.campo === parola.campo);
    return (
      campo && (
        <ParolaRow
          key={`${parola.campo} ${parola.valore.toLowerCase()}`}
          parola={parola}
          campo={campo}
          elenco={elenco}
          chosen={scelte[parola.campo]?.[key(parola)]}
          onChoose={(value) => choose(parola, value)}
        />
      )
    );
  };
  return (
    <PassoSection onNext={onNext}>
      {sconosciuti.length + abbinati.length === 0 && (
        <EmptyState
          arcs={['done', 'done', 'done']}
          title="Nessuna parola da abbinare"
          text="Tutti i brand, gli showroom, le persone e le altre parole del file sono stati riconosciuti."
        />
      )}
      {sconosciuti.length > 0 && (
        <Section title="Parole che non riconosciamo" badge={<span className="n">{sconosciuti.length}</span>}>
          <p className="importa-hint">Di' che cosa significano, o lasciale così: le loro righe restano con un errore.</p>
          <ul className="rows parole">{sconosciuti.slice(0, shown).map(row)}</ul>
          <ShowMore shown={Math.min(shown, sconosciuti.length)} total={sconosciuti.length} onMore={() => setShown(shown + SHOWN)} />
        </Section>
      )}
      {abbinati.length > 0 && (
        <Section title="Abbinate da te" badge={<span className="n">{abbinati.length}</span>}>
          <ul className="rows parole">{abbinati.map(row)}</ul>
        </Section>
      )}
    </PassoSection>
  );
}
