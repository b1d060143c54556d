import { Link } from '@tanstack/react-router';
import { ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactElement, useEffect, useId, useState } from 'react';
import type { InputOf } from '#shared/endpoint.ts';
import { linkOf } from '#web/screen/plain-link.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { Button } from '#web/ui/button.tsx';
import { Scrim } from '#web/ui/dialog-frame.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import type { Avviso, GruppoAvvisi, hideAvvisi } from '../contract.ts';
import type { Gravita } from '../rules.ts';
import { useAvvisi, useHideAvvisi, useShowAvvisi } from './hooks.ts';

interface GruppiProps {
  title: string;
  gruppi: readonly GruppoAvvisi[];
  onFollow: () => void;
}

function Gruppi({ title, gruppi, onFollow }: GruppiProps): ReactElement | null {
  if (gruppi.length === 0) return null;
  return (
    <>
      <h2 className="notices-of">{title}</h2>
      {gruppi.map((gruppo) => (
        <GruppoAvvisiSection key={gruppo.tipo} gruppo={gruppo} onFollow={onFollow} />
      ))}
    </>
  );
}

/** The notices by type, each with a link to the page on which the user can act. */
export function AvvisiPanel({ onClose }: { onClose: () => void }): ReactElement {
  const { data, error, refetch } = useAvvisi();
  const showAgain = useShowAvvisi();
  const focus = useReturnFocus();
  useEffect(() => void refetch(), [refetch]); // refetched on open, because a new day changes notices without an event

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Scrim of="panel" />
        <Dialog.Content className="drawer" aria-describedby={undefined} {...focus}>
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
                <Gruppi title="Aspettano te" gruppi={data.gruppi.filter(({ aspettano_te }) => aspettano_te > 0)} onFollow={onClose} />
                <Gruppi title="Da sapere" gruppi={data.gruppi.filter(({ aspettano_te }) => aspettano_te === 0)} onFollow={onClose} />
              </>
            )}
          </div>
          {data?.nascosti && (
            <footer>
              <Button kind="ghost" size="small" onClick={() => showAgain.mutate({})}>
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
  onFollow: () => void;
}

/**
 * The notices of a type. Types about the user's own work are expanded, types for information collapsed. The linked list shows all records
 * of the type.
 */
function GruppoAvvisiSection({ gruppo, onFollow }: GruppoAvvisiSectionProps): ReactElement {
  const { tipo, titolo, totale, aspettano_te, collegamento, avvisi } = gruppo;
  const [isOpen, setIsOpen] = useState(aspettano_te > 0);
  const id = useId();
  const listId = useId();
  const others = totale - avvisi.length;
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
        <RimandaMenu label={`Nascondi o rimanda tutti: ${titolo}`} what={{ tipo }} kind=".notices > header > button" />
      </header>
      <div id={listId} hidden={!isOpen}>
        <ul>
          {avvisi.map((avviso) => (
            <AvvisoRow key={avviso.chiave} avviso={avviso} onFollow={onFollow} />
          ))}
        </ul>
        <Link {...linkOf(collegamento)} className="link" onClick={onFollow}>
          {others > 0 ? `Vedi tutti: altri ${others.toLocaleString('it-IT', { useGrouping: 'always' })}` : 'Vedi tutti'}
        </Link>
      </div>
    </section>
  );
}

interface AvvisoRowProps {
  avviso: Avviso;
  onFollow: () => void;
}

// The severity as text for screen readers, because colour alone is not accessible.
const DETTA: Record<Gravita, string> = { critica: 'Urgente: ', attenzione: '', nota: '' };

function AvvisoRow({ avviso, onFollow }: AvvisoRowProps): ReactElement {
  const { chiave, impronta, gravita, titolo, testo, collegamento } = avviso;
  return (
    <li className={`notice ${gravita}`}>
      <span className="t">
        <Link {...linkOf(collegamento)} onClick={onFollow}>
          <span className="sr">{DETTA[gravita]}</span>
          {titolo}
        </Link>
        <small>{testo}</small>
      </span>
      <RimandaMenu label={`Nascondi o rimanda: ${titolo}`} what={{ avvisi: [{ chiave, impronta }] }} kind=".notice > button" />
    </li>
  );
}

interface RimandaMenuProps {
  label: string;
  what: InputOf<typeof hideAvvisi>['body'];
  kind: PutAway;
}

const FINO_A = [
  { label: 'Rimanda a domani', per_giorni: 1 },
  { label: 'Rimanda di 7 giorni', per_giorni: 7 },
  { label: 'Rimanda di 30 giorni', per_giorni: 30 },
  { label: 'Nascondi finché non cambia', per_giorni: undefined },
];

/** The menu that dismisses one notice or all notices of a type: for some days, or until their content changes. */
function RimandaMenu({ label, what, kind }: RimandaMenuProps): ReactElement {
  const hide = useHideAvvisi();
  const items = FINO_A.map(({ label: item, per_giorni }) => ({
    label: item,
    onSelect: () => {
      focusBeside(kind); // the menu has returned the focus to its button
      hide.mutate({ body: { ...what, per_giorni } });
    },
  }));
  return <Menu label={label} items={items} />;
}

/** The selector of the button that was pressed: the dismiss button of one notice, or the dismiss button of a type. */
type PutAway = '.notice > button' | '.notices > header > button';

/**
 * Dismissing a notice removes the focused button. Moves the focus to the next notice of the same type, otherwise to the previous one,
 * otherwise to the panel.
 */
function focusBeside(kind: PutAway): void {
  const pressed = document.activeElement as HTMLElement;
  const all = [...(pressed.closest('[role=dialog]')?.querySelectorAll<HTMLElement>(kind) ?? [])];
  const at = all.indexOf(pressed);
  (all[at + 1] ?? all[at - 1])?.focus();
}
