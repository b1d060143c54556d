import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { searchShowrooms } from '#features/equipment/asset-types/web/search-showrooms.ts';
import { todayInItaly } from '#shared/dates.ts';
import { addDays } from '#shared/scadenze.ts';
import type { Luogo } from '#shared/schemas.ts';
import { ComboboxField } from '#web/forms/combobox-field.tsx';
import type { Option } from '#web/forms/combobox-list.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useWireForm } from '#web/forms/use-wire-form.ts';
import { usePermessi } from '#web/session/use-session.ts';
import { InventarioInput } from '../contract.ts';
import { useOpenInventario } from './hooks.ts';

interface Values {
  showroom_id: Option | null;
  scadenza: string;
}

const DEFAULT_DAYS = 7;

export function OpenInventarioDialog({ showroom, onClose }: { showroom?: Luogo | undefined; onClose: () => void }): ReactElement {
  const { brandsFor } = usePermessi();
  const navigate = useNavigate();
  const openInventario = useOpenInventario();
  const defaultValues: Values = {
    showroom_id: showroom ? { value: String(showroom.id), label: showroom.nome } : null,
    scadenza: addDays(todayInItaly(new Date()), DEFAULT_DAYS),
  };
  const form = useWireForm({
    schema: InventarioInput,
    defaultValues,
    toWire: ({ showroom_id, scadenza }: Values) => ({
      showroom_id: showroom_id === null ? Number.NaN : Number(showroom_id.value),
      scadenza,
    }),
  });
  return (
    <FormDialog
      title="Nuovo inventario"
      description={
        showroom
          ? `Dello showroom ${showroom.nome}, con ciò che tiene e ciò che ha chi ci lavora`
          : 'Di uno showroom: ciò che tiene e ciò che ha chi ci lavora'
      }
      form={form}
      onSubmit={(body) =>
        openInventario.mutate(
          { body },
          // The form is still open, but its values are saved, so the navigation skips the warning about unsaved changes.
          { onSuccess: ({ id }) => void navigate({ to: '/inventari/$id', params: { id: String(id) }, ignoreBlocker: true }) },
        )
      }
      onClose={onClose}
      verb="Apri inventario"
      pendingVerb="Apertura in corso..."
      pending={openInventario.isPending}
      error={openInventario.error}
      size="m"
    >
      {!showroom && (
        <ComboboxField
          control={form.control}
          name="showroom_id"
          label="Showroom *"
          placeholder="Cerca per nome"
          search={(q) => searchShowrooms(q, brandsFor('risorse.assegna'))}
          span="s6"
        />
      )}
      <DateField control={form.control} name="scadenza" label="Da chiudere entro *" />
    </FormDialog>
  );
}
