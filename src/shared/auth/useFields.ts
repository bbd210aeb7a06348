import { type ChangeEvent, useState } from 'react';
import type { FieldErrors } from './rules.ts';

interface UseFields<Values> {
  initial: Values;
  validate: (values: Values) => FieldErrors<Values>;
  /** The person types or enters a field: what the server said about the last attempt is out of date. */
  onTouch: () => void;
}

interface Refusal<Values> {
  name: keyof Values;
  value: string;
  text: string;
}

/**
 * Text fields that are validated on change. Errors follow from the values, so they are never out of date; a field shows
 * its error from its first change on, or from the first attempt to submit.
 */
export function useFields<Values extends Record<keyof Values, string>>({
  initial,
  validate,
  onTouch,
}: UseFields<Values>) {
  const [values, setValues] = useState(initial);
  const [changed, setChanged] = useState<ReadonlySet<keyof Values>>(new Set());
  const [refused, setRefused] = useState<Refusal<Values> | null>(null);
  const errors = validate(values);

  function errorOf(name: keyof Values): string | undefined {
    if (changed.has(name) && errors[name]) return errors[name];
    return refused?.name === name && refused.value === values[name] ? refused.text : undefined;
  }

  const field = (name: keyof Values & string) => ({
    name,
    value: values[name],
    error: errorOf(name),
    onFocus: onTouch,
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value }));
      setChanged((before) => new Set(before).add(name));
      onTouch();
    },
  });
  const showAllErrors = () => setChanged(new Set(Object.keys(initial) as (keyof Values)[]));
  /** The server does not take what the field holds: the field says so until it holds something else. */
  const refuse = (name: keyof Values, text: string) => setRefused({ name, value: values[name], text });
  return { values, errors, field, showAllErrors, refuse };
}
