import { Link } from '@tanstack/react-router';
import { Check, Download, PenLine } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { ViewersPanel } from '#features/accounts/visibilita/web/viewers-panel.tsx';
import { formatData, formatDataOra } from '#shared/dates.ts';
import { useConfirm } from '#web/confirm/confirm.tsx';
import { PreviewButton } from '#web/preview/preview-button.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { BrandBadges } from '#web/ui/brand-badge.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Tag, type TagTone } from '#web/ui/tag.tsx';
import type { LinkFirma, Verbale } from '../contract.ts';
import { isAllowed, MODO_LABELS, STATO_LABELS, type StatoVerbale, titleOf } from '../rules.ts';
import { pdfUrl, useCreateLink, useRevokeLink } from './hooks.ts';

const FirmaDialog = lazyPart(() => import('./verbale-dialog.tsx').then((file) => file.FirmaDialog));
const LinkFirmaDialog = lazyPart(() => import('./verbale-dialog.tsx').then((file) => file.LinkFirmaDialog));
const ScansioneDialog = lazyPart(() => import('./verbale-dialog.tsx').then((file) => file.ScansioneDialog));
const AnnulVerbaleDialog = lazyPart(() => import('./verbale-dialog.tsx').then((file) => file.AnnulVerbaleDialog));

type OpenDialog = 'firma' | 'scansione' | 'annulla' | LinkFirma;

/** The card of a handover record. `isOnDipendentePage` hides the name of the employee, because the page already shows it. */
export function VerbaleCard({ verbale, isOnDipendentePage = false }: { verbale: Verbale; isOnDipendentePage?: boolean }): ReactElement {
  const { codice, nome, cognome, brand, dipendente_id, stato } = verbale;
  const canAct = usePermessi().mayOn('risorse.assegna', brand.id);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  const Heading = isOnDipendentePage ? 'h3' : 'h2'; // On the page of the employee the card is in a section with an h2 heading.
  return (
    <article className="box verbale-card" aria-label={`Verbale ${codice}`}>
      <header>
        <Heading>
          {isOnDipendentePage ? titleOf(verbale) : <PreviewButton address={`/verbali/${verbale.id}`} name={titleOf(verbale)} />}{' '}
          <StatoBadge stato={stato} />
        </Heading>
        {!isOnDipendentePage && (
          <p>
            {dipendente_id ? (
              <Link className="link" to="/employees/$id" params={{ id: dipendente_id }}>
                {nome} {cognome}
              </Link>
            ) : (
              <b>
                {nome} {cognome}
              </b>
            )}
            <BrandBadges brands={[brand]} most={1} />
          </p>
        )}
      </header>
      <FactLines verbale={verbale} />
      <footer>
        <FileLinks verbale={verbale} />
        {canAct && <VerbaleActions verbale={verbale} onOpen={setOpenDialog} />}
      </footer>
      {openDialog === 'firma' && <FirmaDialog verbale={verbale} onClose={close} />}
      {openDialog === 'scansione' && <ScansioneDialog verbale={verbale} onClose={close} />}
      {openDialog === 'annulla' && <AnnulVerbaleDialog verbale={verbale} onClose={close} />}
      {typeof openDialog === 'object' && <LinkFirmaDialog verbale={verbale} link={openDialog} onClose={close} />}
    </article>
  );
}

function FactLines({ verbale }: { verbale: Verbale }): ReactElement {
  const { quante_voci, emesso_da, created_at, firma, motivo_annullo, annullato_da, link_scade_il, stato } = verbale;
  const lines = [
    `${quante_voci === 1 ? '1 cosa' : `${quante_voci} cose`}, emesso il ${formatData(created_at)} da ${emesso_da}`,
    firma &&
      `${stato === 'contestato' || firma.motivo ? 'Contestato' : 'Firmato'} da ${firma.nome} il ${formatDataOra(firma.firmato_il)}, ${MODO_LABELS[firma.modo]}`,
    firma?.motivo && `Motivo: ${firma.motivo}`,
    link_scade_il && `Link per firmare aperto fino al ${formatDataOra(link_scade_il)}`,
    motivo_annullo && `Annullato: ${motivo_annullo}`,
    annullato_da && `Al suo posto il n. ${annullato_da.codice}`,
  ].filter((line) => typeof line === 'string');
  return (
    <ul className="verbale-fatti">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function FileLinks({ verbale }: { verbale: Verbale }): ReactElement {
  const { firma, codice } = verbale;
  const files = [
    { label: 'PDF', query: '' },
    ...(firma ? [{ label: firma.motivo ? 'PDF con la contestazione' : 'PDF firmato', query: '?firmato=1' }] : []),
    ...(firma?.modo === 'scansione' ? [{ label: 'Scansione', query: '?scansione=1' }] : []),
  ];
  return (
    <>
      {files.map(({ label, query }) => (
        <a
          key={label}
          className="btn second small"
          href={`${pdfUrl(verbale)}${query}`}
          download
          aria-label={`${label} del verbale ${codice}`}
        >
          <Download className="i" aria-hidden />
          <span>{label}</span>
        </a>
      ))}
    </>
  );
}

function VerbaleActions({ verbale, onOpen }: { verbale: Verbale; onOpen: (openDialog: OpenDialog) => void }): ReactElement {
  const { id, codice, stato, link_scade_il } = verbale;
  const confirm = useConfirm();
  const { mutate: createLink } = useCreateLink();
  const { mutateAsync: revoke } = useRevokeLink();
  const params = { id: String(id) };
  const askToRevoke = () =>
    confirm({
      title: 'Revoca il link',
      text: `Chi ha il link del verbale ${codice} non potrà più aprirlo. Puoi crearne un altro.`,
      verb: 'Revoca',
      act: () => revoke({ params }),
    });
  const signOptions = [
    { label: 'Su questo dispositivo', onSelect: () => onOpen('firma') },
    { label: link_scade_il ? 'Con un nuovo link' : 'Con un link', onSelect: () => createLink({ params }, { onSuccess: onOpen }) },
    { label: 'Carica il foglio firmato', onSelect: () => onOpen('scansione') },
    ...(link_scade_il ? [{ label: 'Revoca il link', danger: true, onSelect: () => void askToRevoke() }] : []),
  ];
  return (
    <span className="end">
      <ViewersPanel cosa="verbale" id={id} nome={`il verbale ${codice}`} />
      {isAllowed('firma', stato) && <Menu label="Fai firmare" icon={PenLine} items={signOptions} />}
      {isAllowed('annulla', stato) && (
        <Menu
          label={`Altro del verbale ${codice}`}
          items={[{ label: 'Annulla verbale', danger: true, onSelect: () => onOpen('annulla') }]}
        />
      )}
    </span>
  );
}

const TONES: Record<StatoVerbale, TagTone> = { emesso: 'warning', contestato: 'danger', firmato: 'success', annullato: 'line' };

function StatoBadge({ stato }: { stato: StatoVerbale }): ReactElement {
  return (
    <Tag tone={TONES[stato]}>
      {stato === 'firmato' && <Check className="i" aria-hidden />}
      {STATO_LABELS[stato]}
    </Tag>
  );
}
