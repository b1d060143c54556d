import type { ReactElement, ReactNode } from 'react';
import type { Soggetto } from '#features/documents/documenti/rules.ts';
import type { Risorsa } from '#features/equipment/asset-types/web/kind-ui.ts';
import type { ReturnableKind } from '#features/equipment/asset-types/web/return-date-dialog.tsx';
import type { HoldersCall } from '#features/equipment/asset-types/web/risorsa-dialog.tsx';
import { DatiSection, PossessiSection } from '#features/equipment/asset-types/web/risorsa-section.tsx';
import type { Fields } from '#shared/fields.ts';
import { mapRisorse, type TabellaRisorsa } from '#shared/risorse.ts';
import { useIsPreview } from '#web/preview/preview.ts';
import type { Fact } from '#web/screen/section.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const DocumentiSection = lazyPart(() =>
  import('#features/documents/documenti/web/documenti-section.tsx').then((file) => file.DocumentiSection),
);
const ChiVedeSection = lazyPart(() => import('#features/accounts/visibilita/web/viewers-section.tsx').then((file) => file.ViewersSection));
const CronologiaCosaSection = lazyPart(() =>
  import('#features/insight/registro/web/cronologia-cosa-section.tsx').then((file) => file.CronologiaCosaSection),
);

const TIPO_BY_TABLE = mapRisorse('table', (tipo) => tipo);

interface ItemSectionsProps<T> {
  kind: ReturnableKind & {
    table: TabellaRisorsa;
    fields: Fields;
    expires: string | undefined;
    holders: HoldersCall;
    nameOf: (item: T) => string;
  };
  item: T;
  soggetto: Soggetto;
  /** The elements for fields that are not shown as plain text, by field name. */
  fieldDisplays?: Readonly<Record<string, ReactNode>>;
  moreFacts?: readonly Fact[];
  children?: ReactNode;
}

export function ItemSections<T extends Risorsa>({
  kind,
  item,
  soggetto,
  fieldDisplays,
  moreFacts,
  children,
}: ItemSectionsProps<T>): ReactElement {
  const isPreview = useIsPreview();
  return (
    <>
      <DatiSection kind={kind} item={item} {...(fieldDisplays && { shown: fieldDisplays })} {...(moreFacts && { more: moreFacts })} />
      {children}
      <PossessiSection kind={kind} item={item} nome={kind.nameOf(item)} />
      {isPreview || <PageSections {...{ kind, item, soggetto }} />}
    </>
  );
}

function PageSections<T extends Risorsa>({ kind, item, soggetto }: Pick<ItemSectionsProps<T>, 'kind' | 'item' | 'soggetto'>): ReactElement {
  const { id, brands } = item;
  return (
    <>
      <DocumentiSection soggetto={soggetto} id={id} nome={kind.nameOf(item)} brandIds={brands.map((brand) => brand.id)} />
      <CronologiaCosaSection tabella={kind.table} cosa={item} />
      <ChiVedeSection cosa={TIPO_BY_TABLE[kind.table]} id={id} nome={kind.nameOf(item)} />
    </>
  );
}
