import { Bookmark, type LucideIcon, Pencil, Plus, Save, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type HowOpened, useFirstItem } from '#web/ui/use-first-item.ts';
import { useMenuChoice } from '#web/ui/use-menu-choice.ts';
import type { Filtri, Vista } from '../contract.ts';
import type { ElencoConViste } from '../rules.ts';
import { useEliminaVista, useSetIniziale, useUpdateVista, type useViste } from './hooks.ts';

const VistaDialog = lazyPart(() => import('./vista-dialog.tsx').then((file) => file.VistaDialog));

interface VisteListProps extends ReturnType<typeof useViste> {
  elenco: ElencoConViste;
  now: Filtri;
  /** True when the filters differ from the filters of the active view. */
  isChanged: boolean;
  face: { className: string; children: string; 'aria-label'?: string };
  wanted: HowOpened;
}

interface Action {
  label: string;
  icon: LucideIcon;
  danger?: boolean;
  act: () => void;
}

/** The menu of saved views. The menu is loaded only after its button was pressed, so it opens as soon as it is mounted. */
export default function VisteList(props: VisteListProps): ReactElement {
  const { elenco, viste, aperta, open, go, readAgain, now, isChanged, face, wanted } = props;
  const first = useFirstItem(wanted);
  const [dialog, setDialog] = useState<Vista | 'new'>();
  const { trigger, place, findPlace, choose, onCloseAutoFocus } = useMenuChoice();
  const update = useUpdateVista();
  const setIniziale = useSetIniziale();
  const elimina = useEliminaVista();

  const onOpenChange = (isOpen: boolean) => {
    findPlace();
    if (isOpen) readAgain(); // refetched, because no event reports views that colleagues share
  };

  const pick = (value: string) => choose(() => open(viste.find(({ id }) => String(id) === value)));
  const params = { id: String(aperta?.id) };
  const actions: Action[] = [
    ...(aperta?.modificabile && isChanged
      ? [{ label: `Aggiorna «${aperta.nome}»`, icon: Save, act: () => update.mutate({ params, body: { filtri: now } }) }]
      : []),
    { label: aperta ? 'Salva come nuova vista' : 'Salva questa vista', icon: Plus, act: () => setDialog('new') },
    ...(aperta?.modificabile
      ? [
          { label: 'Rinomina o condividi', icon: Pencil, act: () => setDialog(aperta) },
          { label: 'Elimina vista', icon: Trash2, danger: true, act: () => elimina(aperta, () => go(now, undefined)) },
        ]
      : []),
  ];
  const groups = [
    { title: 'Le mie', rows: viste.filter(({ mia }) => mia) },
    { title: 'Condivise', rows: viste.filter(({ mia }) => !mia) },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <>
      <DropdownMenu.Root defaultOpen modal={false} onOpenChange={onOpenChange}>
        <DropdownMenu.Trigger {...face} className={`btn ghost ${face.className}`} ref={trigger}>
          <Bookmark className="i" aria-hidden />
          <span>{face.children}</span>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal container={place}>
          <DropdownMenu.Content
            className="menu"
            align="end"
            sideOffset={4}
            collisionPadding={8}
            onCloseAutoFocus={onCloseAutoFocus}
            {...first}
          >
            <DropdownMenu.RadioGroup value={String(aperta?.id ?? '')} onValueChange={pick}>
              <DropdownMenu.RadioItem className="menu-item" value="">
                Tutto l'elenco
              </DropdownMenu.RadioItem>
              {groups.map(({ title, rows }) => (
                <DropdownMenu.Group key={title}>
                  <DropdownMenu.Label className="menu-title">{title}</DropdownMenu.Label>
                  {rows.map(({ id, nome, proprietario, mia, iniziale }) => (
                    <DropdownMenu.RadioItem key={id} className="menu-item" value={String(id)}>
                      <span className="option-text">
                        {nome}
                        {!mia && <small>di {proprietario}</small>}
                        {iniziale && <small>si apre con questa</small>}
                      </span>
                    </DropdownMenu.RadioItem>
                  ))}
                </DropdownMenu.Group>
              ))}
            </DropdownMenu.RadioGroup>
            <DropdownMenu.Separator className="menu-line" />
            {aperta && (
              <DropdownMenu.CheckboxItem
                className="menu-item"
                checked={aperta.iniziale}
                onCheckedChange={(iniziale) => setIniziale.mutate({ params, body: { iniziale } })}
              >
                Apri sempre con questa vista
              </DropdownMenu.CheckboxItem>
            )}
            {actions.map(({ label, icon: Icon, danger, act }) => (
              <DropdownMenu.Item key={label} className={danger ? 'menu-item danger' : 'menu-item'} onSelect={() => choose(act)}>
                <Icon className="i" aria-hidden />
                {label}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {dialog && (
        <VistaDialog
          elenco={elenco}
          vista={dialog === 'new' ? undefined : dialog}
          now={now}
          onSaved={(id) => go(now, id)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
