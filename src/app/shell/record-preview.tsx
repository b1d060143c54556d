import { useRouter } from '@tanstack/react-router';
import { type ComponentType, type ReactElement, Suspense } from 'react';
import { PreviewedId, type PreviewedRecord } from '#web/preview/preview.ts';
import { PreviewPanel } from '#web/preview/preview-panel.tsx';
import { LoadingState } from '#web/screen/states.tsx';
import { notifyNotLoaded, OptionalPart } from '#web/ui/lazy-part.tsx';

/** The side panel with the page of a record. The page itself leaves out some of its parts there (useIsPreview). */
export function RecordPreview({ record, onClose }: { record: PreviewedRecord; onClose: () => void }): ReactElement | null {
  const { routesByPath } = useRouter();
  const [, folder = '', id = ''] = /^(.*)\/([^/?]+)/.exec(record.address) ?? [];
  const routes = routesByPath as Readonly<Record<string, { options: { component?: ComponentType } }>>; // cast: the path is not known here
  const Page = routes[`${folder}/$id`]?.options.component;
  const onFailure = () => {
    notifyNotLoaded();
    onClose();
  };
  if (!Page) return null;
  return (
    <PreviewPanel record={record} hasPage onClose={onClose}>
      <OptionalPart onFailure={onFailure}>
        <Suspense fallback={<LoadingState text="Caricamento…" />}>
          <PreviewedId value={decodeURIComponent(id)}>
            <Page />
          </PreviewedId>
        </Suspense>
      </OptionalPart>
    </PreviewPanel>
  );
}
