import { Link } from '@tanstack/react-router';
import { Pencil, RefreshCw, UserCog } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { formatData } from '#shared/dates.ts';
import { STATO_DIPENDENTE_LABELS } from '#shared/dipendente.ts';
import { formatEuroTondo } from '#shared/euro.ts';
import { ScreenTitle } from '#web/screen/page-head.tsx';
import { type Fact, FactList, Section } from '#web/screen/section.tsx';
import { usePermessi } from '#web/session/use-session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { BrandBadge } from '#web/ui/brand-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { StateBadge } from '#web/ui/tag.tsx';
import { WorkflowBadge } from '#web/ui/workflow-badge.tsx';
import type { Dipendente } from '../contract.ts';
import { TIPOLOGIA_LABELS } from '../fields.ts';
import { datesForStato } from '../rules.ts';
import { availablePassi, type PassoSituazione } from './passi-situazione.ts';
import { SituazioneBadge } from './situazione-badge.tsx';
import { useToggleAttivo, useUpdateDipendente } from './use-change-dipendente.ts';

const EditDipendenteDialog = lazyPart(() => import('./edit-dipendente-dialog.tsx').then((file) => file.EditDipendenteDialog));

interface DipendenteCardProps {
  dipendente: Dipendente;
  isEditing: boolean;
  onEditing: (isEditing: boolean) => void;
  /** Opens the exit dialog. Undefined while an exit of the employee is open, because the state cannot change until that exit is closed. */
  onUscita: (() => void) | undefined;
  actions?: ReactNode;
}

export function DipendenteCard({ dipendente, isEditing, onEditing, onUscita, actions }: DipendenteCardProps): ReactElement {
  const { nome, cognome, posizione, showroom_nome, brand, isactive, situazione, costo_annuo_totale, anonimo } = dipendente;
  const canEdit = usePermessi().mayOn('dipendenti.modifica', brand.id) && !anonimo;
  const role = [posizione, showroom_nome].filter(Boolean).join(' · ');
  return (
    <div className="idcard">
      <Avatar nome={nome} cognome={cognome} colore={brand.colore} size="l" />
      <div className="t">
        <ScreenTitle>
          {nome} {cognome}
        </ScreenTitle>
        <div className="line">
          {role && <span>{role}</span>}
          <BrandBadge brand={brand} />
          <StateBadge attivo={isactive} gone={situazione.fase === 'uscito'} />
          <SituazioneBadge situazione={situazione} withDays />
        </div>
      </div>
      <div className="worth">
        <span className="measure">Valore Totale</span>
        <span className="value">{formatEuroTondo(costo_annuo_totale)}</span>
      </div>
      {canEdit && (
        <div className="acts">
          {onUscita && <ChangeStatoPanel dipendente={dipendente} onUscita={onUscita} />}
          {actions}
          <Button kind="primary" icon={Pencil} onClick={() => onEditing(true)}>
            Modifica
          </Button>
        </div>
      )}
      {isEditing && <EditDipendenteDialog dipendente={dipendente} onClose={() => onEditing(false)} />}
    </div>
  );
}

const ChangeStatoDialog = lazyPart(() => import('./change-stato-dialog.tsx').then((file) => file.ChangeStatoDialog));

interface ChangeStatoPanelProps {
  dipendente: Dipendente;
  /** Opens the exit dialog for a leaving employee, because leaving is more than a change of state. */
  onUscita: () => void;
}

function ChangeStatoPanel({ dipendente, onUscita }: ChangeStatoPanelProps): ReactElement | null {
  const [selectedPasso, setSelectedPasso] = useState<PassoSituazione>();
  const { mutate } = useUpdateDipendente();
  const { mayOn } = usePermessi();
  const passi = availablePassi(dipendente, mayOn('riservati.modifica', dipendente.brand_id));
  if (passi.length === 0) return null;
  const selectPasso = (passo: PassoSituazione) => {
    if (passo.stato === 'uscente') onUscita();
    else if (passo.giorni.length > 0) setSelectedPasso(passo);
    else mutate({ params: { id: dipendente.id }, body: { stato: passo.stato, updated_at: dipendente.updated_at } });
  };
  return (
    <>
      <Menu
        label="Cambia stato"
        icon={UserCog}
        items={passi.map((passo) => ({ label: passo.label, onSelect: () => selectPasso(passo) }))}
      />
      {selectedPasso && <ChangeStatoDialog dipendente={dipendente} passo={selectedPasso} onClose={() => setSelectedPasso(undefined)} />}
    </>
  );
}

interface StatusDipendenteCardProps {
  dipendente: Dipendente;
  /** True while an exit of the employee is open. The employee then cannot be activated or deactivated. */
  isFixed: boolean;
}

export function StatusDipendenteCard({ dipendente, isFixed }: StatusDipendenteCardProps): ReactElement {
  const { isactive, stato, situazione, workflow_stato, anonimo, data_dismissione, data_inizio_malattia, data_fine_malattia } = dipendente;
  const { malattia } = datesForStato(stato);
  const canEdit = usePermessi().mayOn('dipendenti.modifica', dipendente.brand_id);
  const { toggle, isPending } = useToggleAttivo(dipendente);
  const toggleButton = canEdit && !isFixed && !anonimo && (
    <Button size="small" icon={RefreshCw} onClick={toggle} pendingText={isPending ? 'Cambio...' : undefined}>
      Cambia<span className="sr"> lo stato account</span>
    </Button>
  );
  return (
    <Section title="Status Dipendente" action={toggleButton}>
      <dl className="sum">
        <SummaryLine label="Stato account" value={<StateBadge attivo={isactive} gone={situazione.fase === 'uscito'} />} />
        <SummaryLine label="Stato dipendente" value={STATO_DIPENDENTE_LABELS[stato]} />
        {malattia && data_inizio_malattia && <SummaryLine label="Inizio malattia" value={formatData(data_inizio_malattia)} />}
        {malattia && data_fine_malattia && <SummaryLine label="Fine malattia prevista" value={formatData(data_fine_malattia)} />}
        {data_dismissione && <SummaryLine label="Data uscita" value={formatData(data_dismissione)} />}
        <SummaryLine label="Onboarding" value={<WorkflowBadge stato={workflow_stato} />} />
      </dl>
    </Section>
  );
}

function SummaryLine({ label, value }: { label: string; value: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

export function InformazioniPersonaliCard({ dipendente }: { dipendente: Dipendente }): ReactElement {
  const { email, telefono, cellulare, posizione, showroom, showroom_nome, data_assunzione } = dipendente;
  return (
    <Section title="Informazioni Personali">
      <FactList
        facts={[
          { label: 'Email', value: email, full: true },
          { label: 'Telefono', value: telefono ?? mutedText('Non specificato') },
          { label: 'Cellulare', value: cellulare ?? mutedText('Non specificato') },
          { label: 'Mansione', value: posizione ?? mutedText('Non specificata') },
          {
            label: 'Showroom',
            value: showroom && showroom_nome ? <ShowroomLink id={showroom} nome={showroom_nome} /> : mutedText('Non specificato'),
          },
          { label: 'Data Assunzione', value: data_assunzione ? formatData(data_assunzione) : mutedText('Non specificata') },
          ...furtherFacts(dipendente),
        ]}
      />
    </Section>
  );
}

/**
 * Further fields of an employee, also shown to accounts without edit permission: IT prepares the company number, a manager needs the number
 * of a colleague.
 */
function furtherFacts(dipendente: Dipendente): Fact[] {
  const { manager, dipartimento, tipologia, numero_aziendale, bisogno_numero_aziendale } = dipendente;
  const { telefonoUfficio, interno, telefonoAbitazione, matricola, codice_fiscale, data_nascita, email_personale } = dipendente;
  const facts = [
    { label: 'Dipartimento', value: dipartimento },
    { label: 'Tipologia', value: TIPOLOGIA_LABELS[tipologia] },
    { label: 'Manager', value: manager && <ManagerLink {...manager} /> },
    { label: 'Bisogno numero aziendale', value: bisogno_numero_aziendale && 'Sì' },
    { label: 'Numero Aziendale', value: numero_aziendale },
    { label: 'Telefono Ufficio', value: telefonoUfficio },
    { label: 'Interno', value: interno },
    { label: 'Telefono Abitazione', value: telefonoAbitazione },
    { label: 'Matricola', value: matricola },
    { label: 'Codice Fiscale', value: codice_fiscale && <span className="mono">{codice_fiscale}</span> },
    { label: 'Data di Nascita', value: data_nascita && formatData(data_nascita) },
    { label: 'Email Personale', value: email_personale },
  ];
  return facts.filter(({ value }) => value);
}

function ManagerLink({ id, nome, cognome }: NonNullable<Dipendente['manager']>): ReactElement {
  return (
    <Link to="/employees/$id" params={{ id }} className="link">
      {nome} {cognome}
    </Link>
  );
}

function ShowroomLink({ id, nome }: { id: number; nome: string }): ReactElement {
  return (
    <Link to="/showrooms/$id" params={{ id: String(id) }} className="link">
      {nome}
    </Link>
  );
}

function mutedText(text: string): ReactNode {
  return <span className="muted">{text}</span>;
}
