import './adempimenti.css';
import { CircleCheck, CircleDashed, Download, RotateCcw, ShieldOff } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { readDocumento } from '#features/documents/documenti/contract.ts';
import type { Assegnatario } from '#shared/schemas.ts';
import { useDownload } from '#web/download/use-download.ts';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Adempimento } from '../contract.ts';
import { isNonInRegola } from '../rules.ts';
import { useAdempimentiOf, useMayRecord, useTogliEsenzione } from './hooks.ts';
import { describeAdempimento, StatoBadge } from './stato-badge.tsx';

const RegistraDialog = lazyPart(() => import('./registra-dialog.tsx').then((file) => file.RegistraDialog));
const EsentaDialog = lazyPart(() => import('./esenta-dialog.tsx').then((file) => file.EsentaDialog));

interface AdempimentiSectionProps {
  dipendente: Assegnatario & { brand_id: number };
  /** True on an onboarding: the requirements look like tasks, and recording a requirement ticks it. */
  asTasks?: boolean;
}

/** The requirements of an employee. It shows nothing when the employee has none. */
export function AdempimentiSection({ dipendente, asTasks = false }: AdempimentiSectionProps): ReactElement | null {
  const { data, error, refetch } = useAdempimentiOf(dipendente.id);
  if (!error && data?.length === 0) return null;
  const done = data?.filter(({ stato }) => !isNonInRegola(stato)).length;
  return (
    <Section title="Adempimenti" badge={data && <Tag tone="line">{`${done} di ${data.length}`}</Tag>}>
      {error && !data ? (
        <ErrorState
          text="Gli adempimenti non sono stati caricati. Controlla la connessione e riprova."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <ul className="adempimenti">
          {data.map((adempimento) => (
            <AdempimentoRow key={adempimento.tipo.id} dipendente={dipendente} adempimento={adempimento} asTasks={asTasks} />
          ))}
        </ul>
      ) : (
        <p className="res-empty" role="status">
          Caricamento adempimenti…
        </p>
      )}
    </Section>
  );
}

interface AdempimentoRowProps extends Required<AdempimentiSectionProps> {
  adempimento: Adempimento;
}

function AdempimentoRow({ dipendente, adempimento, asTasks }: AdempimentoRowProps): ReactElement {
  const { tipo, stato, documento_id } = adempimento;
  const [openDialog, setOpenDialog] = useState<'registra' | 'esenta'>();
  const save = useDownload();
  const withdraw = useTogliEsenzione();
  const canEdit = useMayRecord()(tipo.categoria, dipendente.brand_id);
  const Icon = isNonInRegola(stato) ? CircleDashed : CircleCheck;
  const text = describeAdempimento(adempimento);
  const items = [
    ...(documento_id === null
      ? []
      : [
          {
            label: 'Scarica il documento',
            icon: Download,
            onSelect: () =>
              save({ path: readDocumento.path.replace(':id', String(documento_id)), query: {}, titolo: tipo.nome, cosa: 'Documento' }),
          },
        ]),
    ...(canEdit && stato === 'esente'
      ? [
          {
            label: "Togli l'esenzione",
            icon: RotateCcw,
            onSelect: () => withdraw.mutate({ params: { id: dipendente.id, tipo_id: String(tipo.id) } }),
          },
        ]
      : []),
    ...(canEdit && stato !== 'esente' ? [{ label: 'Esenta', icon: ShieldOff, onSelect: () => setOpenDialog('esenta') }] : []),
  ];
  return (
    <li>
      {asTasks && <Icon className="i" aria-hidden />}
      <span className="who">
        <b>{tipo.nome}</b>
        <span className="stato">
          <StatoBadge stato={stato} />
          {text && <small>{text}</small>}
        </span>
      </span>
      <span className="end">
        {canEdit && stato !== 'esente' && (
          <Button size="small" onClick={() => setOpenDialog('registra')}>
            Registra<span className="sr"> {tipo.nome}</span>
          </Button>
        )}
        {items.length > 0 && <Menu label={`Azioni per ${tipo.nome}`} items={items} />}
      </span>
      {openDialog === 'registra' && <RegistraDialog fixed={{ dipendente, tipo }} onClose={() => setOpenDialog(undefined)} />}
      {openDialog === 'esenta' && <EsentaDialog dipendente={dipendente} tipo={tipo} onClose={() => setOpenDialog(undefined)} />}
    </li>
  );
}
