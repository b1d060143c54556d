import { Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactElement, useState } from 'react';

export function PasswordBox(props: ComponentPropsWithRef<'input'>): ReactElement {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="in pw">
      <input {...props} type={isShown ? 'text' : 'password'} spellCheck={false} />
      <button
        type="button"
        className="btn icon ghost"
        aria-label="Mostra password"
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon className="i" aria-hidden />
      </button>
    </div>
  );
}
