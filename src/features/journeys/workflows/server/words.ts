// What the register says of onboardings, and where one has come to.
import { vita } from '#server/register/title-forms.ts';
import type { RegisterWords, Voce } from '#server/register/words.ts';
import { STATO_WORKFLOW_LABELS } from '#shared/fasi-workflow.ts';
import type { StatoWorkflow } from '#shared/stati-workflow.ts';
import { CAMPI_WORKFLOW } from '../fields.ts';

export const workflowsWords: RegisterWords = {
  tables: {
    workflows: {
      ...vita('Workflow'),
      crea: 'Workflow avviato',
      modifica: titleOfChange,
      fields: CAMPI_WORKFLOW,
      campi: {
        tipo: null,
        stato: ['Stato', STATO_WORKFLOW_LABELS],
        assegnato_a: ['Assegnato a', 'utente'],
        data_inizio: ['Inizio', 'data'],
        data_completamento: ['Completamento', 'data'],
        data_annullamento: ['Annullamento', 'data'],
      },
    },
    workflow_passi: {
      ...vita('Nota'),
      crea: 'Workflow: nota',
      campi: { workflow_id: null, azione: null, stato: null, user_id: null, nota: ['Nota'] },
    },
  },
};

// Where a workflow has come to, and whence when that makes a difference.
const PASSI: Record<StatoWorkflow, { da?: Partial<Record<StatoWorkflow, string>>; altrimenti: string }> = {
  creato_hr: { altrimenti: 'tornato a HR' },
  in_corso: { altrimenti: 'tornato a HR' },
  completato_hr_attesa_manager: { da: { completato_manager_attesa_it: 'tornato al Manager' }, altrimenti: 'comunicato al Manager' },
  completato_manager_attesa_it: { da: { completato_it: "riaperto dall'IT" }, altrimenti: "comunicato all'IT" },
  completato_it: { altrimenti: "completato dall'IT" },
  annullato: { altrimenti: 'annullato' },
};

/** 'Workflow: comunicato al Manager'. */
function titleOfChange({ prima, dopo }: Voce): string {
  const passo = PASSI[dopo?.stato as StatoWorkflow]; // the table's check holds the set; no state when it did not change
  return passo ? `Workflow: ${passo.da?.[prima?.stato as StatoWorkflow] ?? passo.altrimenti}` : vita('Workflow').modifica;
}
