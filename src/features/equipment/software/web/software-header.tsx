import { AppWindow, Copy, type LucideIcon, UserPlus, Users } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { AssignmentDetails } from '#features/equipment/asset-types/web/select-dialog.tsx';
import type { RisorsaHeader } from '#features/equipment/asset-types/web/use-risorsa-actions.ts';
import { ScadenzaBadge } from '#features/equipment/asset-types/web/valore-field.tsx';
import { formatNumero } from '#shared/euro.ts';
import { useAssignPermissions } from '#web/session/use-session.ts';
import { ActionButton, type ActionVariant } from '#web/ui/action-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Software } from '../contract.ts';
import { licenzeLibere } from '../rules.ts';
import { describeScaduto, softwareKind } from './hooks.ts';

const SelectDipendenteDialog = lazyPart(() =>
  import('#features/equipment/asset-types/web/select-dialog.tsx').then(
    (file) => file.SelectDipendenteDialog<Software, AssignmentDetails<typeof softwareKind>>,
  ),
);

const SCADENZA_TEXTS = { scaduta: 'Scaduta il', in_scadenza: 'Scade il', lontana: 'Scade il' };

export const softwareHeader: RisorsaHeader<Software> = {
  icon: () => AppWindow,
  detail: ({ fornitore, versione, licenza }) => [fornitore, versione, licenza].filter(Boolean).join(' · '),
  tags: (item) => (
    <>
      {licenzeLibere(item) === 0 && <Tag tone="warning">Licenze esaurite</Tag>}
      <ScadenzaBadge scadenza={item.data_scadenza} words={SCADENZA_TEXTS} />
    </>
  ),
  assignButtons: (item, look) => <AssegnazionePanel software={item} look={look} />,
  duplicateButton: (item, look) => <DuplicateSoftwarePanel software={item} look={look} />,
};

const AssegnatariDialog = lazyPart(() => import('./assegnatari-dialog.tsx').then((file) => file.AssegnatariDialog));

function AssegnazionePanel({ software, look }: { software: Software; look: ActionVariant }): ReactElement {
  const { nome, assegnato } = software;
  const { brandIds } = useAssignPermissions(software);
  const [openDialog, setOpenDialog] = useState<'assegnatari' | 'scelta' | null>(null);
  const close = () => setOpenDialog(null);
  const scaduta = describeScaduto(software);
  const expiredProps = scaduta
    ? { description: `La licenza è ${scaduta}: si può assegnare lo stesso, a un dipendente di uno dei suoi brand` }
    : {};
  const canAssign = brandIds.length > 0 && softwareKind.isFree(software);
  const button = (icon: LucideIcon, verb: string, label: string, onClick: () => void) => (
    <ActionButton {...{ look, icon, verb, label, onClick }} />
  );
  return (
    <span className={look === 'card' ? 'end acts' : 'acts'}>
      {assegnato && look === 'card' && button(Users, 'Assegnatari', `Assegnatari di ${nome}`, () => setOpenDialog('assegnatari'))}
      {canAssign && button(UserPlus, 'Assegna', `Assegna ${nome}`, () => setOpenDialog('scelta'))}
      {openDialog === 'assegnatari' && <AssegnatariDialog software={software} onClose={close} />}
      {openDialog === 'scelta' && (
        <SelectDipendenteDialog {...expiredProps} kind={softwareKind} item={software} brandIds={brandIds} onClose={close} />
      )}
    </span>
  );
}

const SoftwareCopyDialog = lazyPart(() => import('./software-dialog.tsx').then((file) => file.SoftwareCopyDialog));

function DuplicateSoftwarePanel({ software, look }: { software: Software; look: ActionVariant }): ReactElement | null {
  const [isOpen, setIsOpen] = useState(false);
  if (!software.modificabile) return null;
  return (
    <>
      <ActionButton look={look} icon={Copy} verb="Duplica" label={`Duplica ${software.nome}`} onClick={() => setIsOpen(true)} />
      {isOpen && <SoftwareCopyDialog source={software} onClose={() => setIsOpen(false)} />}
    </>
  );
}

export function LicenzeBadge({ software }: { software: Software }): ReactElement {
  const { numero_licenze, licenze_utilizzate } = software;
  if (numero_licenze === null) return <>{formatNumero(licenze_utilizzate)}, non contate</>;
  return (
    <>
      {formatNumero(licenze_utilizzate)} di {formatNumero(numero_licenze)}
      <Meter value={licenze_utilizzate} of={numero_licenze} />
    </>
  );
}
