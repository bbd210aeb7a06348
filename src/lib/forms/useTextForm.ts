import { useForm } from '@mantine/form';

/** What is wrong with each field, in words; a field without an entry is fine. */
export type FieldErrors<Values> = Partial<Record<keyof Values, string>>;

interface TextForm<Values> {
  initialValues: Values;
  validate: (values: Values) => FieldErrors<Values>;
  /** The person types or enters a field: what the server said about the last attempt is out of date. */
  onTouch: () => void;
}

/**
 * Mantine's form, of text fields that are validated on change: a field shows its error from its first change on, or from the
 * first attempt to submit, and shows it again when another field's change makes it right or wrong. What the server refuses
 * (`setFieldError`) stays until the field changes.
 */
export function useTextForm<Values extends Record<keyof Values, string>>({
  initialValues,
  validate,
  onTouch,
}: TextForm<Values>) {
  const form = useForm<Values>({
    initialValues,
    validate,
    validateInputOnChange: true,
    onValuesChange(values, before) {
      onTouch();
      const [errors, errorsBefore] = [validate(values), validate(before)];
      for (const name of Object.keys(values) as (keyof Values & string)[]) {
        if (errors[name] === errorsBefore[name]) continue;
        if (form.isTouched(name) || form.errors[name]) form.setFieldError(name, errors[name]);
      }
    },
    enhanceGetInputProps: ({ field }) => ({ name: field, onFocus: onTouch }),
  });
  return form;
}
