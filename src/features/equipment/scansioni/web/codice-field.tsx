import { ScanLine } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { TextField, type TextFieldProps } from '#web/forms/text-field.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { onDemandPart } from '#web/ui/lazy-part.tsx';

const ScanDialog = onDemandPart(() => import('./scan-dialog.tsx').then((file) => file.ScanDialog));

export function CodiceField<V extends FieldValues, W>(props: TextFieldProps<V, W>): ReactElement {
  const { field } = useController({ control: props.control, name: props.name });
  const [isOpen, setIsOpen] = useState(false);
  const fillField = (letto: string) => {
    field.onChange(letto.trim());
    setIsOpen(false);
  };
  return (
    <>
      <TextField
        {...props}
        mono
        around={(input) => (
          <div className="leggibile">
            {input}
            <IconButton icon={ScanLine} kind="second" label="Leggi con la fotocamera" onClick={() => setIsOpen(true)} />
          </div>
        )}
      />
      {isOpen && <ScanDialog label={props.label} onRead={fillField} onClose={() => setIsOpen(false)} />}
    </>
  );
}
