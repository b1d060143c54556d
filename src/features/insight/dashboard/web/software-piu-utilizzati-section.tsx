import { AppWindow } from 'lucide-react';
import type { ReactElement } from 'react';
import { euroText } from '#shared/euro.ts';
import { Meter } from '#web/ui/meter.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { Tile } from '#web/ui/tile.tsx';
import type { SoftwareUtilizzato } from '../contract.ts';
import { QUANTI_SOFTWARE } from '../rules.ts';
import { useSoftwarePiuUtilizzati } from './hooks.ts';
import { RiquadroSection } from './riquadro-section.tsx';

export function SoftwarePiuUtilizzatiSection(): ReactElement {
  const { data, error, refetch } = useSoftwarePiuUtilizzati();
  return (
    <RiquadroSection
      title="Software Più Utilizzati"
      items={data}
      error={error}
      onRetry={() => void refetch()}
      rows={QUANTI_SOFTWARE}
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
