import { useRouter } from '@tanstack/react-router';
import { type ComponentType, type ReactElement, Suspense, useMemo } from 'react';
import { PreviewedId } from '#web/preview/preview.ts';
import { PreviewPanel, toRecord } from '#web/preview/preview-panel.tsx';
import { LoadingState } from '#web/screen/states.tsx';
import { notifyNotLoaded, OptionalPart, onDemandPart } from '#web/ui/lazy-part.tsx';

/** What the side panel shows of records without a page, by the first part of the address in their PreviewButton. */
const RECORDS_WITHOUT_PAGE: Readonly<Record<string, ComponentType<{ onClose: () => void }>>> = {
  '/verbali': onDemandPart(() =>
    import('#features/journeys/verbali/web/verbale-preview-panel.tsx').then((file) => file.VerbalePreviewPanel),
  ),
  '/workflows': onDemandPart(() =>
    import('#features/journeys/workflows/web/workflow-preview-panel.tsx').then((file) => file.WorkflowPreviewPanel),
  ),
  '/dotazioni': onDemandPart(() =>
    import('#features/journeys/dotazioni/web/dotazione-preview-panel.tsx').then((file) => file.DotazionePreviewPanel),
  ),
  '/attivita': onDemandPart(() =>
    import('#features/journeys/attivita/web/modello-preview-panel.tsx').then((file) => file.ModelloPreviewPanel),
  ),
  '/utenti': onDemandPart(() => import('#features/accounts/utenti/web/user-preview-panel.tsx').then((file) => file.UserPreviewPanel)),
  '/brand': onDemandPart(() => import('../brand-preview-panel.tsx').then((file) => file.BrandPreviewPanel)),
};

/** The side panel with the page of a record. The page itself leaves out some of its parts there (useIsPreview). */
export function RecordPreview({ link, onClose }: { link: HTMLElement; onClose: () => void }): ReactElement | null {
  const record = useMemo(() => toRecord(link), [link]);
  const { routesByPath } = useRouter();
  const [, folder = '', id = ''] = /^(.*)\/([^/?]+)/.exec(record.address) ?? [];
  const routes = routesByPath as Readonly<Record<string, { options: { component?: ComponentType<object> } }>>; // cast: the path is not known here
  const RecordPage = routes[`${folder}/$id`]?.options.component;
  const Page = RecordPage ?? RECORDS_WITHOUT_PAGE[folder];
  const onFailure = () => {
    notifyNotLoaded();
    onClose();
  };
  if (!Page) return null;
  return (
    <PreviewPanel record={record} hasPage={RecordPage !== undefined} onClose={onClose}>
      <OptionalPart onFailure={onFailure}>
        <Suspense fallback={<LoadingState text="Caricamento…" />}>
          <PreviewedId value={decodeURIComponent(id)}>
            <Page onClose={onClose} />
          </PreviewedId>
        </Suspense>
      </OptionalPart>
    </PreviewPanel>
  );
}
