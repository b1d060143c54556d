import { Link, useNavigate } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { type ComponentType, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { isStatus } from '#web/data/call.ts';
import { useRead } from '#web/data/use-read.ts';
import { previewed, useIsPreview } from '#web/preview/preview.ts';
import { Breadcrumb, ScreenTitle } from '#web/screen/page-head.tsx';
import { linkProps } from '#web/screen/plain-link.tsx';
import { EmptyState, ErrorState, LoadingState } from '#web/screen/states.tsx';
import { useScreen } from '#web/screen/use-screen.ts';
import { useUrlState } from '#web/screen/use-url-state.ts';
import { toast } from '#web/toast/toast.ts';
import { Tile } from '#web/ui/avatar.tsx';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import type { FindCall, Risorsa } from './kind-ui.ts';
import type { ListedKind, RisorsaHeader } from './use-risorsa-actions.ts';

export interface RisorsaPageProps<T extends Risorsa> {
  kind: { find: FindCall<T> } & ListedKind<T>;
  id: string;
  list: { address: string; label: string };
  header: RisorsaHeader<T>;
  words: {
    uno: string;
    notFound: { title: string; text: string };
    notLoaded: string;
  };
  Dialog: ComponentType<{ item?: T | undefined; onClose: () => void }>;
  actions?: (item: T) => ReactNode;
  sections: (item: T) => ReactNode;
  aside?: (item: T) => ReactNode;
}

export function RisorsaPage<T extends Risorsa>(props: RisorsaPageProps<T>): ReactElement {
  const { kind, id, list, words, Dialog, sections, aside } = props;
  const call: FindCall<T> = kind.find;
  const { data, error, refetch } = useRead(call, { params: { id } });
  const item = data as T | undefined; // cast: the endpoint's schema has validated the value
  const [isEditing, setIsEditing] = useState(false);
  const isNotFound = isStatus(error, 404) || isStatus(error, 400); // the server replies 400 when the URL contains no valid id
  const name = item && kind.nameOf(item);
  useScreen(isNotFound ? words.notFound.title : (name ?? (error ? words.uno : undefined)));
  const parent = <Link {...linkProps(list.address)}>{list.label}</Link>;
  const renderWithoutItem = (content: ReactElement) => (
    <>
      <Breadcrumb parent={parent} here={words.uno} />
      <ScreenTitle className="sr">{words.uno}</ScreenTitle>
      {content}
    </>
  );
  if (isNotFound && !isEditing) {
    const listLink = (
      <Link {...linkProps(list.address)} className="btn second">
        {`Vai a ${list.label}`}
      </Link>
    );
    return renderWithoutItem(<EmptyState arcs={['done', 'todo', 'todo']} {...words.notFound} action={listLink} />);
  }
  if (!item || name === undefined) {
    return renderWithoutItem(
      error ? <ErrorState text={words.notLoaded} error={error} onRetry={() => void refetch()} /> : <LoadingState text="Caricamento…" />,
    );
  }
  const asideContent = aside?.(item);
  return (
    <>
      <Breadcrumb parent={parent} here={name} />
      <PageHeader {...props} item={item} name={name} onEdit={() => setIsEditing(true)} />
      <div className={asideContent ? 'duo' : 'duo alone'}>
        <div className="stack">{sections(item)}</div>
        {asideContent && <div className="stack">{asideContent}</div>}
      </div>
      {isEditing && <Dialog item={item} onClose={() => setIsEditing(false)} />}
    </>
  );
}

interface PageHeaderProps<T extends Risorsa> extends RisorsaPageProps<T> {
  item: T;
  name: string;
  onEdit: () => void;
}

function PageHeader<T extends Risorsa>({ kind, list, header, actions, item, name, onEdit }: PageHeaderProps<T>): ReactElement {
  const navigate = useNavigate();
  useDropUnofferedAzione();
  const isPreview = useIsPreview();
  const confirm = useConfirm();
  const remove = kind.useRemove();
  const deletionProblem = kind.words.reasonNotDeletable?.(item);
  const confirmDeletion = () =>
    void confirm({
      title: `Elimina ${kind.words.noun}`,
      text: `Sei sicuro di voler eliminare ${name}?`,
      verb: 'Elimina',
      pendingVerb: 'Eliminazione in corso...',
      act: async () => {
        await remove({ params: { id: String(item.id) } });
        if (isPreview) previewed.set(null);
        else await navigate({ ...linkProps(list.address), replace: true }); // the page of a deleted item does not exist any more
      },
    });
  return (
    <div className="idcard">
      <Tile icon={header.icon(item)} />
      <div className="t">
        <ScreenTitle>{name}</ScreenTitle>
        <div className="line">
          <span>{header.detail(item)}</span>
          <BrandBadges brands={item.brands} most={4}>
            {header.tags?.(item)}
          </BrandBadges>
        </div>
      </div>
      <div className="acts">
        {header.assignButtons(item, 'head')}
        {actions?.(item)}
        {header.duplicateButton?.(item, 'head')}
        {item.modificabile && (
          <>
            <Button kind="primary" icon={Pencil} onClick={onEdit}>
              Modifica
            </Button>
            <IconButton
              icon={Trash2}
              label={`Elimina ${name}`}
              className="del"
              onClick={deletionProblem ? () => toast({ kind: 'error', ...deletionProblem }) : confirmDeletion}
            />
          </>
        )}
      </div>
    </div>
  );
}

/**
 * Removes an action of the command palette from the URL, for example '?azione=riprendi', when the header has no button for it. Otherwise
 * the dialog would open later, when another account has changed the item. The effects of the buttons run before this effect.
 */
function useDropUnofferedAzione(): void {
  const [{ azione }, change] = useUrlState(['azione']);
  useEffect(() => {
    // the section of the repairs starts a repair, after it has loaded
    if (azione && azione !== 'ripara') change({ azione: undefined });
  });
}
