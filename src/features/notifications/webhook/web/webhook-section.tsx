import './webhook.css';
import { FlaskConical, KeyRound, Pencil, Power, PowerOff, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatDataOra } from '#shared/dates.ts';
import { useConfirm } from '#web/confirm/confirm.ts';
import { FactList } from '#web/screen/fact-list.tsx';
import { Section } from '#web/screen/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Webhook } from '../contract.ts';
import { EVENTO_LABELS } from '../rules.ts';
import { ConsegnaRow } from './consegna-row.tsx';
import { useDeleteWebhook, useProvaWebhook, useRotateSegreto, useSwitchWebhook } from './hooks.ts';

interface WebhookSectionProps {
  webhook: Webhook;
  onEdit: () => void;
  onSegreto: (segreto: string) => void;
}

/** One webhook: where it goes, of what it tells, what became of it, and what may be done with it. */
export function WebhookSection({ webhook, onEdit, onSegreto }: WebhookSectionProps): ReactElement {
  const { nome, indirizzo, eventi, attivo, spento_perche, precedente_fino, consegne } = webhook;
  const prova = useProvaWebhook();
  const params = { id: String(webhook.id) };
  const items = useActions({ webhook, onEdit, onSegreto });
  return (
    <Section
      title={nome}
      badge={<Tag tone={attivo ? 'success' : 'warning'}>{attivo ? 'Acceso' : 'Spento'}</Tag>}
      action={
        <span className="webhook-actions">
          {attivo && (
            <Button
              size="small"
              icon={FlaskConical}
              disabled={prova.isPending}
              aria-label={`Prova ${nome}`}
              onClick={() => prova.mutate({ params })}
            >
              Prova
            </Button>
          )}
          <Menu label={`Azioni per ${nome}`} items={items} />
        </span>
      }
    >
      {spento_perche && (
        <Note tone="danger" title="Si è spento da solo">
          {spento_perche}. Ciò che succede intanto non viene mandato: quando chi riceve è a posto, riaccendilo.
        </Note>
      )}
      <FactList
        facts={[
          { label: 'Indirizzo', value: <span className="webhook-address mono">{indirizzo}</span>, full: true },
          { label: 'Eventi', value: eventi.map((each) => EVENTO_LABELS[each]).join(', '), full: true },
          ...(precedente_fino ? [{ label: 'Segreto precedente', value: `Firma ancora fino al ${formatDataOra(precedente_fino)}` }] : []),
        ]}
      />
      {consegne.length === 0 ? (
        <p className="webhook-none">Nessuna consegna negli ultimi 30 giorni.</p>
      ) : (
        <ul className="rows deliveries" aria-label={`Consegne di ${nome}`}>
          {consegne.map((consegna) => (
            <ConsegnaRow key={consegna.id} consegna={consegna} mayRimandare={attivo} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function useActions({ webhook: { id, nome, attivo }, onEdit, onSegreto }: WebhookSectionProps) {
  const confirm = useConfirm();
  const onOff = useSwitchWebhook();
  const rotate = useRotateSegreto();
  const remove = useDeleteWebhook();
  const params = { id: String(id) };
  return [
    { label: 'Modifica', icon: Pencil, onSelect: onEdit },
    {
      label: 'Cambia il segreto',
      icon: KeyRound,
      onSelect: () =>
        void confirm({
          title: 'Cambia il segreto',
          text: `Il segreto di ${nome} cambia: quello di adesso firma ancora per 24 ore, poi vale solo il nuovo.`,
          verb: 'Cambia',
          danger: false,
          act: async () => onSegreto((await rotate.mutateAsync({ params })).segreto),
        }),
    },
    {
      label: attivo ? 'Spegni' : 'Riaccendi',
      icon: attivo ? PowerOff : Power,
      onSelect: () => onOff.mutate({ params, body: { attivo: !attivo } }),
    },
    {
      label: 'Elimina',
      icon: Trash2,
      danger: true,
      onSelect: () =>
        void confirm({
          title: 'Elimina webhook',
          text: `Sei sicuro di voler eliminare ${nome}? Il programma non saprà più che cosa succede.`,
          verb: 'Elimina',
          act: () => remove.mutateAsync({ params }),
        }),
    },
  ];
}
