import { Bookmark, type LucideIcon, Pencil, Plus, Save, Trash2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { type OpenedBy, useFirstItem } from '#web/ui/use-first-item.ts';
import { useMenuChoice } from '#web/ui/use-menu-choice.ts';
import type { Filtri, Vista } from '../contract.ts';
import type { ElencoConViste } from '../rules.ts';
import { useDeleteVista, useSetIniziale, useUpdateVista, type useViste } from './hooks.ts';

const VistaDialog = lazyPart(() => import('./vista-dialog.tsx').then((file) => file.VistaDialog));

interface VisteListProps extends ReturnType<typeof useViste> {
  elenco: ElencoConViste;
  currentFiltri: Filtri;
  isChanged: boolean;
  buttonProps: { className: string; children: string; 'aria-label'?: string };
  opening: OpenedBy;
}

interface MenuAction {
  label: string;
  icon: LucideIcon;
  danger?: boolean;
  act: () => void;
}

/** The menu of saved views. It is loaded only after its button was pressed, so it opens as soon as it is mounted. */
export default function VisteList(props: VisteListProps): ReactElement {
  const { elenco, viste, activeVista, openVista, applyFiltri, refetchViste, currentFiltri, isChanged, buttonProps, opening } = props;
  const firstItemProps = useFirstItem(opening);
  const [dialog, setDialog] = useState<Vista | 'new'>();
  const { trigger, place, findPlace, choose, onCloseAutoFocus } = useMenuChoice();
  const update = useUpdateVista();
  const setIniziale = useSetIniziale();
  const removeVista = useDeleteVista();

  const onOpenChange = (isOpen: boolean) => {
    findPlace();
    if (isOpen) refetchViste(); // The views are refetched when the menu opens, because no event reports views that colleagues share.
  };

  const selectVista = (value: string) => choose(() => openVista(viste.find(({ id }) => String(id) === value)));
  const params = { id: String(activeVista?.id) };
  const actions: MenuAction[] = [
    ...(activeVista?.modificabile && isChanged
      ? [{ label: `Aggiorna «${activeVista.nome}»`, icon: Save, act: () => update.mutate({ params, body: { filtri: currentFiltri } }) }]
      : []),
    { label: activeVista ? 'Salva come nuova vista' : 'Salva questa vista', icon: Plus, act: () => setDialog('new') },
    ...(activeVista?.modificabile
      ? [
          { label: 'Rinomina o condividi', icon: Pencil, act: () => setDialog(activeVista) },
          {
            label: 'Elimina vista',
            icon: Trash2,
            danger: true,
            act: () => removeVista(activeVista, () => applyFiltri(currentFiltri, undefined)),
          },
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
        <DropdownMenu.Trigger {...buttonProps} className={`btn ghost ${buttonProps.className}`} ref={trigger}>
          <Bookmark className="i" aria-hidden />
          <span>{buttonProps.children}</span>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal container={place}>
          <DropdownMenu.Content
            className="menu"
            align="end"
            sideOffset={4}
            collisionPadding={8}
            onCloseAutoFocus={onCloseAutoFocus}
            {...firstItemProps}
          >
            <DropdownMenu.RadioGroup value={String(activeVista?.id ?? '')} onValueChange={selectVista}>
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
            {activeVista && (
              <DropdownMenu.CheckboxItem
                className="menu-item"
                checked={activeVista.iniziale}
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
          currentFiltri={currentFiltri}
          onSaved={(id) => applyFiltri(currentFiltri, id)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}
