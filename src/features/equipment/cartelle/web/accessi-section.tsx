import { ArrowLeftRight, CheckCheck, X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { AssegnatarioLink } from '#features/equipment/asset-types/web/assegnato-a-note.tsx';
import { formatData } from '#shared/dates.ts';
import { Section } from '#web/screen/section.tsx';
import { ErrorState } from '#web/screen/states.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Cartella, MembroDaVerificare, Verifica } from '../contract.ts';
import { PERMESSI_CARTELLA_LABELS } from '../fields.ts';
import { cartellaKind, useChangeMembro, useDecideVerifica, useVerifica } from './hooks.ts';

const VerificaDialog = lazyPart(() => import('./verifica-dialog.tsx').then((file) => file.VerificaDialog));

export function AccessiSection({ cartella }: { cartella: Cartella }): ReactElement {
  const { data, error, refetch } = useVerifica(cartella.id);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <Section
      title="Accessi"
      badge={<Tag tone="line">{String(cartella.numero_membri)}</Tag>}
      action={
        data &&
        cartella.modificabile && (
          <Button kind="ghost" size="small" onClick={() => setIsDialogOpen(true)}>
            Imposta la verifica
          </Button>
        )
      }
    >
      {data ? (
        <Membri cartella={cartella} verifica={data} />
      ) : error ? (
        <ErrorState text="Gli accessi non sono stati caricati. Controlla la connessione e riprova." onRetry={() => void refetch()} />
      ) : (
        <p className="res-empty" role="status">
          Caricamento accessi…
        </p>
      )}
      {isDialogOpen && data && <VerificaDialog cartella={cartella} verifica={data} onClose={() => setIsDialogOpen(false)} />}
    </Section>
  );
}

function Membri({ cartella, verifica }: { cartella: Cartella; verifica: Verifica }): ReactElement {
  const { membri, numero_membri } = verifica;
  const decide = useDecideVerifica();
  const dueMembers = membri.filter(({ in_ritardo, decidibile }) => in_ritardo && decidibile);
  const confirm = () =>
    decide.mutate({
      params: { id: String(cartella.id) },
      body: { voci: dueMembers.map(({ id }) => ({ dipendente_id: id, esito: 'confermato' as const })) },
    });
  const hiddenText = describeHidden(membri.length, numero_membri - membri.length);
  return (
    <>
      <p className="res-empty">{describe(verifica)}</p>
      {dueMembers.length > 0 && (
        <Note
          tone="warning"
          title={dueMembers.length === 1 ? 'Una persona è da confermare' : `${dueMembers.length} persone sono da confermare`}
        >
          Togli chi non ne ha più bisogno, poi conferma gli altri.{' '}
          <Button size="small" icon={CheckCheck} pendingText={decide.isPending ? 'Conferma in corso...' : undefined} onClick={confirm}>
            {dueMembers.length === 1 ? 'Conferma' : 'Conferma tutti'}
          </Button>
        </Note>
      )}
      <ul className="rows" aria-label={`Chi usa ${cartella.nome}`}>
        {membri.map((membro) => (
          <MembroRow key={membro.id} cartella={cartella} membro={membro} />
        ))}
      </ul>
      {hiddenText && <p className="res-empty">{hiddenText}</p>}
    </>
  );
}

function describeHidden(visibleCount: number, hiddenCount: number): string | undefined {
  if (visibleCount === 0 && hiddenCount === 0) return 'Non la usa ancora nessuno';
  if (hiddenCount === 0) return undefined;
  const alsoText = visibleCount === 0 ? '' : ' anche';
  return hiddenCount === 1
    ? `La usa${alsoText} una persona di un altro brand.`
    : `La usano${alsoText} ${hiddenCount} persone di altri brand.`;
}

function describe({ referente, ogni_mesi, scade_il }: Verifica): string {
  const referenteText = referente ? `Referente ${referente.nome} ${referente.cognome}` : 'Senza referente';
  if (ogni_mesi === 0) return `${referenteText} · non si verifica`;
  const intervalText = ogni_mesi === 1 ? 'ogni mese' : `ogni ${ogni_mesi} mesi`;
  return `${referenteText} · si verifica ${intervalText}${scade_il ? `, la prossima volta entro il ${formatData(scade_il)}` : ''}`;
}

function MembroRow({ cartella, membro }: { cartella: Cartella; membro: MembroDaVerificare }): ReactElement {
  const { id, nome, cognome, permessi, data_assegnazione, verificata_il, in_ritardo, decidibile } = membro;
  const unassign = cartellaKind.useTakeBack();
  const change = useChangeMembro();
  const otherPermessi = permessi === 'lettura' ? 'scrittura' : 'lettura';
  const sinceText = `dal ${formatData(data_assegnazione)}${verificata_il ? ` · confermato il ${formatData(verificata_il)}` : ''}`;
  return (
    <li>
      <Avatar nome={nome} cognome={cognome} />
      <span className="who">
        <b className="cut">
          <AssegnatarioLink assegnatario={membro} />
        </b>
        <small className="cut">{sinceText}</small>
      </span>
      {in_ritardo && <Tag tone="warning">Da confermare</Tag>}
      <Tag>{PERMESSI_CARTELLA_LABELS[permessi]}</Tag>
      {decidibile && (
        <span className="acts">
          <IconButton
            icon={ArrowLeftRight}
            size="small"
            label={`Passa ${nome} ${cognome} in ${otherPermessi}`}
            onClick={() => change.mutate({ params: { id: String(cartella.id) }, body: { dipendente_id: id, permessi: otherPermessi } })}
          />
          <IconButton icon={X} size="small" label={`Riprendi da ${nome} ${cognome}`} onClick={() => unassign(cartella, membro)} />
        </span>
      )}
    </li>
  );
}
