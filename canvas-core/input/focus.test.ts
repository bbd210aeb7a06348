// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from './focus.ts';

let listening: AbortController;

const find = (id: string): HTMLElement => document.getElementById(id)!;
const observed = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  document.body.innerHTML = `
    <div id="root"><button id="inside">x</button><button id="other">y</button><canvas id="home" tabindex="0"></canvas></div>
    <div role="dialog" id="dialog"><button id="answer">z</button></div>
    <div role="status" id="message"><button id="show">s</button></div>
    <button id="outside">o</button>`;
  listening = new AbortController();
  keepFocus(find('root'), find('home'), listening.signal);
});

afterEach(() => {
  listening.abort();
  document.body.replaceChildren();
});

test('a focused button that goes leaves the focus to the canvas', async () => {
  find('inside').focus();
  find('inside').remove();
  await observed();
  expect(document.activeElement).toBe(find('home'));
});

test('so does one that is disabled by what it does', async () => {
  find('inside').focus();
  find('inside').setAttribute('disabled', '');
  await observed();
  expect(document.activeElement).toBe(find('home'));
});

test('so does a dialog that closes over the editor', async () => {
  find('answer').focus();
  find('dialog').remove();
  await observed();
  expect(document.activeElement).toBe(find('home'));
});

test('so does a message whose button was pressed', async () => {
  find('show').focus();
  find('message').remove();
  await observed();
  expect(document.activeElement).toBe(find('home'));
});

test('a focus that went on by itself stays where it is', async () => {
  find('inside').focus();
  find('other').focus();
  find('inside').remove();
  await observed();
  expect(document.activeElement).toBe(find('other'));
});

test('what goes outside the editor is none of its business', async () => {
  find('outside').focus();
  find('outside').remove();
  await observed();
  expect(document.activeElement).toBe(document.body);
});
