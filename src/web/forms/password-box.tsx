import { Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactElement, useState } from 'react';

export function PasswordBox(props: ComponentPropsWithRef<'input'>): ReactElement {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="in pw">
      <input {...props} type={shown ? 'text' : 'password'} spellCheck={false} />
      <button type="button" className="btn icon ghost" aria-label="Mostra password" aria-pressed={shown} onClick={() => setShown(!shown)}>
        <Icon className="i" aria-hidden />
      </button>
    </div>
  );
}
