import type { ReactElement, ReactNode } from 'react';
import { RISORSA_ICONS } from '#features/equipment/kit/web/risorsa-looks.ts';
import { RISORSE } from '#shared/risorse.ts';
import { schedaDi } from '#shared/schede.ts';
import { ResourceRow } from '#web/screen/resource-row.tsx';
import { Section } from '#web/screen/section.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Imprevisto, Mancante, Trovato } from '../contract.ts';
import { dove, esitoDi, TIPI_CONTATI, voceDi } from '../rules.ts';

type Voce = Mancante | Trovato | Imprevisto;

interface VociSectionProps {
  title: string;
  voci: readonly Voce[];
  /** What is said where there are none. */
  none: string;
  note?: ReactNode;
}

/** Things of a count, by kind. */
export function VociSection({ title, voci, none, note }: VociSectionProps): ReactElement {
  const groups = TIPI_CONTATI.map((tipo) => ({ tipo, di: voci.filter((voce) => voce.tipo === tipo) })).filter(({ di }) => di.length > 0);
  return (
    <Section title={title} badge={<Tag tone="line">{String(voci.length)}</Tag>}>
      {note}
      {voci.length === 0 && (
        <p className="res-empty" role="status">
          {none}
        </p>
      )}
      {groups.map(({ tipo, di }) => (
        <div key={tipo} className="conta-gruppo">
          <h3>
            {RISORSE[tipo].molti} · {di.length}
          </h3>
          <ul className="res">
            {di.map((voce) => (
              <ResourceRow
                key={voceDi(voce)}
                icon={RISORSA_ICONS[tipo]}
                name={voce.nome}
                address={voce.ora ? schedaDi(tipo, voce.id) : undefined}
                detail={dove(voce)}
                mid={voce.codice && <span className="mono">{voce.codice}</span>}
                amount={voce.decisione && <Tag tone={voce.decisione === 'smarrito' ? 'danger' : 'info'}>{esitoDi(voce)}</Tag>}
              />
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}
