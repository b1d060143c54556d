import './preview.css';
import { ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { PlainLink } from '#web/screen/plain-link.tsx';
import { IconButton, tooltip } from '#web/ui/button.tsx';
import { DialogContainer, Scrim } from '#web/ui/dialog-frame.tsx';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { previewed, ROW_LINK } from './preview.ts';

interface PreviewedRecord {
  /** The address of the record's page. A record without a page has an address of the same form, such as '/verbali/12'. */
  address: string;
  name: string;
  /** The link or button in the row. Several rows may have the same address, for example the repairs of one item. */
  link: HTMLElement;
}

export const toRecord = (link: HTMLElement): PreviewedRecord => ({ address: addressOf(link), name: link.textContent, link });

const addressOf = (link: HTMLElement) => link.getAttribute('href') ?? link.dataset.preview ?? '';

interface PreviewPanelProps {
  record: PreviewedRecord;
  /** Whether the record has a page of its own. */
  hasPage: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The side panel with the record of a row. The list beside the panel can still be used, and the panel follows the focused row. On a small
 * screen it is a modal sheet at the bottom.
 */
export function PreviewPanel(props: PreviewPanelProps): ReactElement {
  return useIsSmallScreen() ? <Sheet {...props} /> : <SidePanel {...props} />;
}

const SMALL_SCREEN = '(max-width: 860px)';

function useIsSmallScreen(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(SMALL_SCREEN);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(SMALL_SCREEN).matches,
  );
}

const labelOf = ({ name }: PreviewedRecord) => `Anteprima: ${name}`;

function SidePanel({ record, hasPage, onClose, children }: PreviewPanelProps): ReactElement {
  const panel = useRef<HTMLElement>(null);
  const closeAndReturn = () => {
    if (!document.activeElement?.closest('main')) linkOf(record)?.focus({ preventScroll: true });
    onClose();
  };
  usePanelKeys(panel, record, closeAndReturn);
  useFollowFocusedRow();
  const status = useOpenedStatus();
  return createPortal(
    <>
      <aside ref={panel} className="preview" aria-label={labelOf(record)} tabIndex={-1}>
        <PanelHead record={record} hasPage={hasPage}>
          <IconButton icon={X} label="Chiudi anteprima" onClick={closeAndReturn} />
        </PanelHead>
        <PanelBody record={record}>{children}</PanelBody>
      </aside>
      <p role="status" className="sr">
        {status}
      </p>
    </>,
    document.body,
  );
}

function Sheet({ record, hasPage, onClose, children }: PreviewPanelProps): ReactElement {
  const [content, setContent] = useState<HTMLElement | null>(null);
  const focus = useReturnFocus();
  const [path] = useState(window.location.pathname);
  const onCloseAutoFocus = (event: Event) => {
    focus.onCloseAutoFocus(event);
    // the sheet may show another row than the row that opened it
    if (window.location.pathname === path) linkOf(record)?.focus({ preventScroll: true });
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Scrim onBack={onClose} />
        <Dialog.Content
          ref={setContent}
          className="preview sheet"
          aria-describedby={undefined}
          {...focus}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <Dialog.Title className="sr">{labelOf(record)}</Dialog.Title>
          <PanelHead record={record} hasPage={hasPage}>
            <Dialog.Close className="btn icon ghost" aria-label="Chiudi anteprima">
              <X className="i" aria-hidden />
            </Dialog.Close>
          </PanelHead>
          <DialogContainer value={content}>
            <PanelBody record={record}>{children}</PanelBody>
          </DialogContainer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PanelHead({ record, hasPage, children }: { record: PreviewedRecord; hasPage: boolean; children: ReactNode }): ReactElement {
  const [neighbours, setNeighbours] = useState<{ previous?: HTMLElement | undefined; next?: HTMLElement | undefined }>({});
  useEffect(() => {
    const link = linkOf(record);
    const row = link?.closest(ROW);
    setNeighbours({ previous: linkIn(row?.previousElementSibling), next: linkIn(row?.nextElementSibling) });
    link?.setAttribute('aria-current', 'true');
    return () => link?.removeAttribute('aria-current');
  }, [record]);
  const show = (link: HTMLElement | undefined) => {
    if (!link) return;
    link.scrollIntoView({ block: 'nearest' }); // the list renders the rows after it
    previewed.set(link);
  };
  const { previous, next } = neighbours;
  return (
    <header className="preview-head">
      <IconButton icon={ChevronUp} label="Riga precedente" aria-disabled={!previous} onClick={() => show(previous)} />
      <IconButton icon={ChevronDown} label="Riga seguente" aria-disabled={!next} onClick={() => show(next)} />
      <span className="end">
        {hasPage && (
          <PlainLink {...tooltip('Apri la scheda')} className="btn icon ghost" address={record.address} aria-label="Apri la scheda">
            <Maximize2 className="i" aria-hidden />
          </PlainLink>
        )}
        {children}
      </span>
    </header>
  );
}

/** The part of the panel that scrolls. Another record starts at its top. */
function PanelBody({ record: { address }, children }: { record: PreviewedRecord; children: ReactNode }): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section key={address} className="preview-body" tabIndex={0} aria-label="Dati della scheda">
      {children}
    </section>
  );
}

const ROW = '[data-index]';

/** Returns the link in the row of the record. The list may have rendered the row again since the panel opened. */
function linkOf({ address, link }: PreviewedRecord): HTMLElement | undefined {
  if (link.isConnected) return link;
  const links = document.querySelectorAll<HTMLElement>(`main ${ROW} :is(${ROW_LINK})`);
  return [...links].find((each) => addressOf(each) === address);
}

function linkIn(row: Element | null | undefined): HTMLElement | undefined {
  return row?.querySelector<HTMLElement>(ROW_LINK) ?? undefined;
}

const asRowLink = (target: Element) => (target.matches(`main ${ROW} *`) ? target.closest<HTMLElement>(ROW_LINK) : null);

// Some panels save each view of a record in the audit log, so the panel skips the rows that the user only passes.
const FOLLOW_AFTER_MS = 150;

function useFollowFocusedRow(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onFocus = ({ target }: FocusEvent) => {
      clearTimeout(timer);
      const link = asRowLink(target as Element);
      if (link) timer = setTimeout(() => link.isConnected && previewed.set(link), FOLLOW_AFTER_MS);
    };
    document.addEventListener('focusin', onFocus);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
}

// In these elements Escape has another meaning, or would lose typed text.
const HANDLES_ESCAPE = 'input, textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** F6 moves between the row and the panel, Tab on the row's link moves into the panel, Escape closes the panel. */
function usePanelKeys(panelRef: RefObject<HTMLElement | null>, record: PreviewedRecord, close: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const panel = panelRef.current;
      const target = event.target as HTMLElement;
      if (!panel || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      const act = actionOf(event, target, panel);
      if (!act) return;
      event.preventDefault();
      act();
    };
    const actionOf = ({ key, shiftKey }: KeyboardEvent, target: HTMLElement, panel: HTMLElement): (() => void) | undefined => {
      const focusRow = () => linkOf(record)?.focus();
      const focusPanel = () => panel.focus();
      if (key === 'Escape') return target.closest(HANDLES_ESCAPE) ? undefined : close;
      if (key === 'F6') return panel.contains(target) ? focusRow : focusPanel;
      if (key === 'Tab' && shiftKey) return target === panel || target === panel.querySelector('button') ? focusRow : undefined;
      if (key === 'Tab') return asRowLink(target) ? focusPanel : undefined;
      if (key === 'Enter' && target === panel) return () => (panel.querySelector('.preview-head a') as HTMLElement | null)?.click();
      return undefined;
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [panelRef, record, close]);
}

/** The text for screen readers when the panel has opened. It follows the first render, because only a change of a live region is announced. */
function useOpenedStatus(): string {
  const [text, setText] = useState('');
  useEffect(() => setText('Anteprima aperta. F6 per entrare, Esc per chiudere.'), []);
  return text;
}
