import { Link } from '@tanstack/react-router';
import { ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactElement, useEffect, useId, useState } from 'react';
import type { InputOf } from '#shared/endpoint.ts';
import { linkProps } from '#web/screen/plain-link.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';
import { Scrim } from '#web/ui/dialog-frame.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import type { Avviso, GruppoAvvisi, hideAvvisi } from '../contract.ts';
import type { Gravita } from '../rules.ts';
import { useAvvisi, useHideAvvisi, useShowAvvisi } from './hooks.ts';

interface GruppiListProps {
  title: string;
  gruppi: readonly GruppoAvvisi[];
  onNavigate: () => void;
}

function GruppiList({ title, gruppi, onNavigate }: GruppiListProps): ReactElement | null {
  if (gruppi.length === 0) return null;
  return (
    <>
      <h2 className="notices-of">{title}</h2>
      {gruppi.map((gruppo) => (
        <GruppoAvvisiSection key={gruppo.tipo} gruppo={gruppo} onNavigate={onNavigate} />
      ))}
    </>
  );
}

export function AvvisiPanel({ onClose }: { onClose: () => void }): ReactElement {
  const { data, error, refetch } = useAvvisi();
  const showHidden = useShowAvvisi();
  const focusHandlers = useReturnFocus();
  // The notices are refetched when the panel opens, because a new day changes notices without an event.
  useEffect(() => void refetch(), [refetch]);

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Scrim of="panel" onBack={onClose} />
        <Dialog.Content className="drawer" aria-describedby={undefined} {...focusHandlers}>
          <header>
            <Dialog.Title>
              Avvisi {data && data.aspettano_te > 0 && <span className="n">{data.aspettano_te.toLocaleString('it-IT')}</span>}
            </Dialog.Title>
            <Dialog.Close className="btn icon ghost" aria-label="Chiudi">
              <X className="i" aria-hidden />
            </Dialog.Close>
          </header>
          <div className="mid">
            {error && !data ? (
              <ErrorState
                text="Gli avvisi non sono stati caricati. Controlla la connessione e riprova."
                error={error}
                onRetry={() => void refetch()}
              />
            ) : !data ? (
              <LoadingState text="Caricamento avvisi…" />
            ) : data.gruppi.length === 0 ? (
              <EmptyState title="Nessun avviso" text="Non c'è nulla che aspetta qualcuno: quando succede, lo trovi qui." />
            ) : (
              <>
                <GruppiList title="Aspettano te" gruppi={data.gruppi.filter(({ aspettano_te }) => aspettano_te > 0)} onNavigate={onClose} />
                <GruppiList title="Da sapere" gruppi={data.gruppi.filter(({ aspettano_te }) => aspettano_te === 0)} onNavigate={onClose} />
              </>
            )}
          </div>
          {data?.nascosti && (
            <footer>
              <Button kind="ghost" size="small" onClick={() => showHidden.mutate({})}>
                Mostra di nuovo gli avvisi nascosti
              </Button>
            </footer>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface GruppoAvvisiSectionProps {
  gruppo: GruppoAvvisi;
  onNavigate: () => void;
}

/** The notices of one type. Types about the user's own work are expanded. The linked list shows all records of the type. */
function GruppoAvvisiSection({ gruppo, onNavigate }: GruppoAvvisiSectionProps): ReactElement {
  const { tipo, titolo, totale, aspettano_te, collegamento, avvisi } = gruppo;
  const [isOpen, setIsOpen] = useState(aspettano_te > 0);
  const id = useId();
  const listId = useId();
  const moreCount = totale - avvisi.length;
  return (
    <section className="notices" aria-labelledby={id}>
      <header>
        <h3>
          <button type="button" id={id} aria-expanded={isOpen} aria-controls={listId} onClick={() => setIsOpen(!isOpen)}>
            <ChevronRight className="i" aria-hidden />
            {titolo}
          </button>
        </h3>
        <Tag tone="line">{totale.toLocaleString('it-IT', { useGrouping: 'always' })}</Tag>
        <DismissMenu label={`Nascondi o rimanda tutti: ${titolo}`} target={{ tipo }} buttonSelector=".notices > header > button" />
      </header>
      <div id={listId} hidden={!isOpen}>
        <ul>
          {avvisi.map((avviso) => (
            <AvvisoRow key={avviso.chiave} avviso={avviso} onNavigate={onNavigate} />
          ))}
        </ul>
        <Link {...linkProps(collegamento)} className="link" onClick={onNavigate}>
          {moreCount > 0 ? `Vedi tutti: altri ${moreCount.toLocaleString('it-IT', { useGrouping: 'always' })}` : 'Vedi tutti'}
        </Link>
      </div>
    </section>
  );
}

interface AvvisoRowProps {
  avviso: Avviso;
  onNavigate: () => void;
}

// The texts of the severity for screen readers, because colour alone is not accessible.
const GRAVITA_TEXTS: Record<Gravita, string> = { critica: 'Urgente: ', attenzione: '', nota: '' };

function AvvisoRow({ avviso, onNavigate }: AvvisoRowProps): ReactElement {
  const { chiave, impronta, gravita, titolo, testo, collegamento } = avviso;
  return (
    <li className={`notice ${gravita}`}>
      <span className="t">
        <Link {...linkProps(collegamento)} onClick={onNavigate}>
          <span className="sr">{GRAVITA_TEXTS[gravita]}</span>
          {titolo}
        </Link>
        <small>{testo}</small>
      </span>
      <DismissMenu label={`Nascondi o rimanda: ${titolo}`} target={{ avvisi: [{ chiave, impronta }] }} buttonSelector=".notice > button" />
    </li>
  );
}

interface DismissMenuProps {
  label: string;
  target: InputOf<typeof hideAvvisi>['body'];
  buttonSelector: DismissButton;
}

const DISMISS_OPTIONS = [
  { label: 'Rimanda a domani', per_giorni: 1 },
  { label: 'Rimanda di 7 giorni', per_giorni: 7 },
  { label: 'Rimanda di 30 giorni', per_giorni: 30 },
  { label: 'Nascondi finché non cambia', per_giorni: undefined },
];

function DismissMenu({ label, target, buttonSelector }: DismissMenuProps): ReactElement {
  const dismiss = useHideAvvisi();
  const items = DISMISS_OPTIONS.map(({ label: optionLabel, per_giorni }) => ({
    label: optionLabel,
    onSelect: () => {
      focusNextButton(buttonSelector); // The menu has returned the focus to its button, so the focus can move to the next button now.
      dismiss.mutate({ body: { ...target, per_giorni } });
    },
  }));
  return <Menu label={label} items={items} />;
}

type DismissButton = '.notice > button' | '.notices > header > button';

/** Moves the focus to the next dismiss button, because dismissing a notice removes the focused button. */
function focusNextButton(buttonSelector: DismissButton): void {
  const pressedButton = document.activeElement as HTMLElement;
  const buttons = [...(pressedButton.closest('[role=dialog]')?.querySelectorAll<HTMLElement>(buttonSelector) ?? [])];
  const index = buttons.indexOf(pressedButton);
  (buttons[index + 1] ?? buttons[index - 1])?.focus();
}
