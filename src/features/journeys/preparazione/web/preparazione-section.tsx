import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatData } from '#shared/dates.ts';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { ArrivoDaPreparare, RigaPrepara } from '../contract.ts';
import { dipendenteName, useProntezza } from './hooks.ts';
import './preparazione.css';
import { isReserved, RISORSA_ICONS } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import { RISORSA_OF_TIPO, TIPO_VOCE_LABELS } from '#features/journeys/dotazioni/rules.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import { ResourceRow } from '#web/screen/resource-row.tsx';
import { Button } from '#web/ui/button.tsx';

export function ProntezzaSection({ except: exceptId }: { except?: number }): ReactElement {
  const { data, error, refetch } = useProntezza();
  const arrivi = data?.arrivi.filter(({ workflow_id, totali }) => workflow_id !== exceptId && totali > 0) ?? [];
  const shortages = data?.fabbisogno.flatMap(({ frase }) => frase ?? []) ?? [];
  return (
    <Section title="Chi arriva" badge={data && <Tag tone="line">{arrivi.length}</Tag>}>
      {error && !data ? (
        <ErrorState text="Gli arrivi non sono stati caricati. Controlla la connessione e riprova." onRetry={() => void refetch()} />
      ) : (
        <>
          {shortages.length > 0 && (
            <ul className="shortage" aria-label="Che cosa manca">
              {shortages.map((frase) => (
                <li key={frase}>{frase}</li>
              ))}
            </ul>
          )}
          {arrivi.length > 0 ? (
            <ul className="arrivals">
              {arrivi.map((arrivo) => (
                <ArrivoRow key={arrivo.workflow_id} arrivo={arrivo} />
              ))}
            </ul>
          ) : (
            <p className="res-empty" role="status">
              {data ? 'Nessun altro arrivo da preparare nei prossimi 60 giorni' : 'Caricamento arrivi…'}
            </p>
          )}
        </>
      )}
    </Section>
  );
}

function ArrivoRow({ arrivo }: { arrivo: ArrivoDaPreparare }): ReactElement {
  const { workflow_id, brand, showroom, data_assunzione, pronte, totali } = arrivo;
  const placeAndDate = [brand.nome, showroom, data_assunzione && `dal ${formatData(data_assunzione)}`].filter(Boolean).join(' · ');
  return (
    <li>
      <span>
        <Link className="link" to="/workflows/$id/prepara" params={{ id: String(workflow_id) }}>
          {dipendenteName(arrivo)}
        </Link>
        <small>{placeAndDate}</small>
      </span>
      <Tag tone={pronte === totali ? 'success' : 'warning'}>{pronte === totali ? 'Tutto pronto' : `Pronto ${pronte} di ${totali}`}</Tag>
    </li>
  );
}

interface DoneSectionProps {
  righe: readonly RigaPrepara[];
  onNeed: ((id: number) => void) | undefined;
}

export function DoneSection({ righe, onNeed }: DoneSectionProps): ReactElement {
  const assignedCount = righe.filter(({ stato }) => stato === 'assegnata').length;
  return (
    <Section title="Già a posto" badge={<Tag tone="line">{assignedCount}</Tag>}>
      <ul className="res">
        {righe.map((riga) => (
          <DoneRow key={riga.id} riga={riga} onNeed={onNeed} />
        ))}
      </ul>
    </Section>
  );
}

function DoneRow({ riga, onNeed }: { riga: RigaPrepara; onNeed: DoneSectionProps['onNeed'] }): ReactElement {
  const { id, tipo, descrizione, stato, risorsa } = riga;
  const tipoRisorsa = RISORSA_OF_TIPO[tipo];
  return (
    <ResourceRow
      icon={RISORSA_ICONS[tipoRisorsa]}
      name={risorsa?.nome ?? descrizione}
      address={risorsa?.id ? schedaOf(tipoRisorsa, risorsa.id) : undefined}
      detail={risorsa ? `${descrizione} · dal ${formatData(risorsa.dal)}` : TIPO_VOCE_LABELS[tipo]}
      amount={<StatoTag stato={stato} dal={risorsa?.dal} />}
      actions={
        stato === 'non_serve' &&
        onNeed && (
          <Button size="small" kind="ghost" aria-label={`${descrizione}: serve`} onClick={() => onNeed(id)}>
            Serve
          </Button>
        )
      }
    />
  );
}

function StatoTag({ stato, dal }: { stato: RigaPrepara['stato']; dal: string | undefined }): ReactElement {
  if (stato === 'non_serve') return <Tag>Non serve</Tag>;
  return dal && isReserved(dal) ? <Tag tone="info">Riservato</Tag> : <Tag tone="success">Assegnata</Tag>;
}
