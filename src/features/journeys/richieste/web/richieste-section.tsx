import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { RISORSA_ICONS } from '#features/equipment/asset-types/web/risorsa-badge.tsx';
import { RISORSA_OF_TIPO } from '#features/journeys/dotazioni/rules.ts';
import { schedaOf } from '#shared/riferimenti.ts';
import { isConcluso, type StatoWorkflow } from '#shared/stati-workflow.ts';
import { linkProps } from '#web/screen/plain-link.tsx';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart, notifyNotLoaded } from '#web/ui/lazy-part.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Richiesta } from '../contract.ts';
import { STATO_RICHIESTA_LABELS } from '../rules.ts';
import { useRichieste } from './hooks.ts';
import type { RichiesteWorkflow } from './richieste-dialog.tsx';

const RichiesteDialog = lazyPart(() => import('./richieste-dialog.tsx').then((file) => file.RichiesteDialog));

const TONES = { richiesta: 'warning', assegnata: 'success', non_serve: 'line' } as const;

/** The section that lists the lines of an onboarding. A user can change the lines until IT has completed the onboarding. */
export function RichiesteSection({ workflow }: { workflow: RichiesteWorkflow & { stato: StatoWorkflow } }): ReactElement {
  const { id, brand, stato } = workflow;
  const { data, error, refetch, isStale } = useRichieste(id);
  const [isOpen, setIsOpen] = useState(false);
  const canChange = usePermessi().mayOn('richieste.modifica', brand.id) && !isConcluso(stato);
  // Old lines are refetched before the form opens, because saving them would undo the change of another account.
  const openDialog = async () => (!isStale || (await refetch()).isSuccess ? setIsOpen(true) : notifyNotLoaded());
  const handledCount = data?.filter((each) => each.stato !== 'richiesta').length ?? 0;
  return (
    <Section
      title="Richieste"
      badge={data && data.length > 0 && <Tag tone="line">{`${handledCount} di ${data.length}`}</Tag>}
      action={
        canChange &&
        data && (
          <Button size="small" icon={Pencil} onClick={() => void openDialog()}>
            Modifica richieste
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState
          text="Le richieste non sono state caricate. Controlla la connessione e riprova."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data && data.length > 0 ? (
        <ul className="richieste">
          {data.map((richiesta) => (
            <RichiestaItem key={richiesta.id} richiesta={richiesta} />
          ))}
        </ul>
      ) : (
        <p className="res-empty" role="status">
          {data ? 'Nessuna richiesta' : 'Caricamento richieste…'}
        </p>
      )}
      {isOpen && data && <RichiesteDialog workflow={workflow} richieste={data} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

function RichiestaItem({ richiesta }: { richiesta: Richiesta }): ReactElement {
  const { tipo, descrizione, stato, risorsa } = richiesta;
  const tipoRisorsa = RISORSA_OF_TIPO[tipo];
  const Icon = RISORSA_ICONS[tipoRisorsa];
  return (
    <li>
      <Icon className="i" aria-hidden />
      <span>
        {descrizione} <small>{formatDettagli(richiesta)}</small>
      </span>
      <span className="end">
        {risorsa &&
          risorsa.nome !== descrizione &&
          (risorsa.id === null ? risorsa.nome : <Link {...linkProps(schedaOf(tipoRisorsa, risorsa.id))}>{risorsa.nome}</Link>)}{' '}
        <Tag tone={TONES[stato]}>{STATO_RICHIESTA_LABELS[stato]}</Tag>
      </span>
    </li>
  );
}

function formatDettagli({ descrizione, hardware_tipo, riferimento, permessi, gb_minimi }: Richiesta): string {
  const referenceName = riferimento === descrizione ? null : riferimento;
  return [hardware_tipo, referenceName, permessi, gb_minimi && `almeno ${gb_minimi} GB`].filter(Boolean).join(' · ');
}
