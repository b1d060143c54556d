import { type FormEvent, useState } from 'react';
import { LoginInput } from '../contract.ts';

type Errors = Partial<Record<keyof LoginInput, { message: string }>>;

interface LoginForm {
  errors: Errors;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Once it was sent in vain, what is mended is no longer complained about. */
  onInput: (event: FormEvent<HTMLFormElement>) => void;
}

/** Two fields and their contract. The form library would be a tenth of all the JavaScript that the first screen of all waits for. */
export function useLoginForm(signIn: (input: LoginInput) => void): LoginForm {
  const [errors, setErrors] = useState<Errors>();
  return {
    errors: errors ?? {},
    onSubmit: (event) => {
      event.preventDefault();
      const form = event.currentTarget;
      const typed = typedIn(form);
      const found = errorsOf(typed);
      setErrors(found);
      const first = Object.keys(found)[0];
      if (first === undefined) return signIn(typed);
      form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    },
    onInput: (event) => errors && setErrors(errorsOf(typedIn(event.currentTarget))),
  };
}

function typedIn(form: HTMLFormElement): LoginInput {
  const data = new FormData(form);
  return { username: String(data.get('username')), password: String(data.get('password')) };
}

/** One sentence per field, the first. */
function errorsOf(typed: LoginInput): Errors {
  const errors: Errors = {};
  for (const { path, message } of LoginInput.safeParse(typed).error?.issues ?? []) errors[path[0] as keyof LoginInput] ??= { message };
  return errors;
}
