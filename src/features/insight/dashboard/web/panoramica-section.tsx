import { Link } from '@tanstack/react-router';
import { AppWindow } from 'lucide-react';
import type { ReactElement } from 'react';
import { listDipendenti } from '#features/people/dipendenti/contract.ts';
import { euroText, formatNumero } from '#shared/euro.ts';
import { useRead } from '#web/data/use-read.ts';
import { Tile } from '#web/ui/avatar.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { StateBadge, Tag } from '#web/ui/tag.tsx';
import type { HardwarePerTipo, SoftwareUtilizzato } from '../contract.ts';
import { formatElementi, RECENT_COUNT, TOP_SOFTWARE_COUNT } from '../rules.ts';
import { useHardwarePerTipo, useSoftwarePiuUtilizzati } from './hooks.ts';
import { PersonaRow, RiquadroSection } from './riquadro-section.tsx';

// The section 'Dipendenti in uscita' is loaded lazily, because it is below all other sections of the dashboard and often empty.
const DipendentiInUscitaSection = lazyPart(() =>
  import('./dipendenti-in-uscita-section.tsx').then((file) => file.DipendentiInUscitaSection),
);

export function PanoramicaSection(): ReactElement {
  return (
    <div className="cols">
      <div className="stack">
        <DipendentiRecentiSection />
        <SoftwarePiuUtilizzatiSection />
      </div>
      <div className="stack">
        <HardwarePerTipologiaSection />
        <DipendentiInUscitaSection />
      </div>
    </div>
  );
}

function DipendentiRecentiSection(): ReactElement {
  const { data, error, refetch } = useRead(listDipendenti, { query: { sort: '-created_at', limit: String(RECENT_COUNT) } });
  return (
    <RiquadroSection
      title="Dipendenti Recenti"
      action={
        <Link to="/employees" className="btn ghost small">
          Vedi Tutti
        </Link>
      }
      items={data}
      error={error}
      onRetry={() => void refetch()}
      rows={RECENT_COUNT}
      empty="Nessun dipendente trovato"
      errorText="I dipendenti non sono stati caricati."
    >
      {(dipendenti) => (
        <ul className="rows">
          {dipendenti.map((dipendente) => (
            <PersonaRow key={dipendente.id} persona={dipendente}>
              <StateBadge attivo={dipendente.isactive} gone={dipendente.situazione.fase === 'uscito'} />
            </PersonaRow>
          ))}
        </ul>
      )}
    </RiquadroSection>
  );
}

function SoftwarePiuUtilizzatiSection(): ReactElement {
  const { data, error, refetch } = useSoftwarePiuUtilizzati();
  return (
    <RiquadroSection
      title="Software Più Utilizzati"
      items={data}
      error={error}
      onRetry={() => void refetch()}
      rows={TOP_SOFTWARE_COUNT}
      empty="Nessun software trovato"
      errorText="Il software non è stato caricato."
    >
      {(items) => (
        <ul className="rows use-rows">
          {items.map((software) => (
            <SoftwareRow key={software.id} software={software} />
          ))}
        </ul>
      )}
    </RiquadroSection>
  );
}

function SoftwareRow({ software }: { software: SoftwareUtilizzato }): ReactElement {
  const { nome, fornitore, costo_licenza, numero_licenze, licenze_utilizzate } = software;
  return (
    <li>
      <Tile icon={AppWindow} />
      <span className="who">
        <b className="cut" title={nome}>
          {nome}
        </b>
        <small className="cut">{fornitore}</small>
      </span>
      {numero_licenze === null ? <span /> : <Meter value={licenze_utilizzate} of={numero_licenze} />}
      <span className="num soft">
        <span className="sr">Licenze in uso: </span>
        {numero_licenze === null ? licenze_utilizzate : `${licenze_utilizzate}/${numero_licenze}`}
      </span>
      <Tag>€{euroText(costo_licenza)}/anno</Tag>
    </li>
  );
}

function HardwarePerTipologiaSection(): ReactElement {
  const { data, error, refetch } = useHardwarePerTipo();
  const total = (data ?? []).reduce((sum, { elementi }) => sum + elementi, 0);
  return (
    <RiquadroSection
      title="Hardware per Tipologia"
      badge={total > 0 && <span className="n">{formatNumero(total)}</span>}
      items={data}
      error={error}
      onRetry={() => void refetch()}
      rows={4}
      empty="Nessun hardware trovato"
      errorText="L'hardware non è stato caricato."
    >
      {(tipi) => <Bars tipi={tipi} />}
    </RiquadroSection>
  );
}

/** Renders a bar for each hardware type. The first type is the most numerous one and has the longest bar. */
function Bars({ tipi }: { tipi: readonly HardwarePerTipo[] }): ReactElement {
  const max = tipi[0]?.elementi ?? 1;
  return (
    <ul className="bars">
      {tipi.map(({ tipo, elementi }) => (
        <li key={tipo}>
          <span className="lb cut" title={tipo}>
            {tipo}
          </span>
          <span className="meter" aria-hidden>
            <i style={{ width: `${(elementi / max) * 100}%` }} />
          </span>
          <span className="num">{formatElementi(elementi)}</span>
        </li>
      ))}
    </ul>
  );
}
