// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FieldErrors, useTextForm } from './useTextForm.ts';

interface Values {
  name: string;
  password: string;
  again: string;
}

function validate({ name, password, again }: Values): FieldErrors<Values> {
  return {
    ...(name.length < 2 && { name: 'too short' }),
    ...(password === '' && { password: 'missing' }),
    ...(again !== password && { again: 'differs' }),
  };
}

function form() {
  const onTouch = vi.fn();
  const initialValues: Values = { name: '', password: '', again: '' };
  const { result } = renderHook(() => useTextForm({ initialValues, validate, onTouch }));
  return {
    onTouch,
    type: (field: keyof Values, value: string) =>
      act(() => result.current.getInputProps(field).onChange(value)),
    submit: (onGood: () => void = () => undefined) => act(() => result.current.onSubmit(onGood)()),
    refuse: (field: keyof Values, text: string) => act(() => result.current.setFieldError(field, text)),
    errors: () => ({ ...result.current.errors }),
    focus: (field: keyof Values) => act(() => result.current.getInputProps(field).onFocus()),
  };
}

test('a field shows its error from its first change on, and no other does', () => {
  const { type, errors } = form();
  type('name', 'a');
  expect(errors()).toEqual({ name: 'too short' });
  type('name', 'ab');
  expect(errors()).toEqual({});
});

test('an attempt to submit shows all errors, and hands over nothing', () => {
  const { submit, type, errors } = form();
  const onGood = vi.fn();
  type('password', 'x');
  submit(onGood);
  expect(errors()).toEqual({ name: 'too short', again: 'differs' });
  expect(onGood).not.toHaveBeenCalled();
});

test("a field's error comes and goes with another field's change, once it has been typed in or submitted", () => {
  const { type, submit, errors } = form();
  type('password', 'x');
  expect(errors()).toEqual({});
  type('again', 'x');
  type('password', 'xy');
  expect(errors()).toEqual({ again: 'differs' });
  type('password', 'x');
  expect(errors()).toEqual({});
  submit();
  type('password', 'y');
  expect(errors()).toEqual({ name: 'too short', again: 'differs' });
});

test('what the server refuses stays until that field changes', () => {
  const { type, refuse, errors } = form();
  type('name', 'ada');
  refuse('name', 'is taken');
  type('password', 'x');
  expect(errors()).toEqual({ name: 'is taken' });
  type('name', 'adal');
  expect(errors()).toEqual({});
});

test('entering a field or typing says that the last answer is out of date', () => {
  const { type, focus, onTouch } = form();
  focus('name');
  expect(onTouch).toHaveBeenCalledTimes(1);
  type('name', 'a');
  expect(onTouch).toHaveBeenCalledTimes(2);
});
