import { expect, test } from 'vitest';
import { type Selection, segmentStates } from './segmentStates.ts';

const on = (tag: string) => ({ tag, isOn: true });
const off = (tag: string) => ({ tag, isOn: false });

test.each<[string, number, Selection, object[]]>([
  [
    'the highest number is the target and starts on, others are fixed',
    3,
    { location: '0,2,1' },
    [off('Fixed in Image'), on('Generating Target'), off('Fixed in Image')],
  ],
  [
    '_ is not selected',
    3,
    { location: '_,0,1' },
    [off('Not Selected'), off('Fixed in Image'), on('Generating Target')],
  ],
  ['one person alone is the target', 1, { location: '0' }, [on('Generating Target')]],
  [
    'flag 0 is the target and starts on, any other is fixed',
    3,
    { flags: ['1', '0', '_'] },
    [off('Fixed in Image'), on('Generating Target'), off('Fixed in Image')],
  ],
  ['several flags may be 0', 2, { flags: ['0', '0'] }, [on('Generating Target'), on('Generating Target')]],
  ['nobody was chosen yet: everybody is shown', 2, null, [on('Not Selected'), on('Not Selected')]],
  [
    'a list that ends early chooses nobody behind its end',
    2,
    { location: '0' },
    [on('Generating Target'), off('Not Selected')],
  ],
  ['the list is that of another photo', 2, { location: '0,1,2' }, [on('Not Selected'), on('Not Selected')]],
  ['the list is none', 1, { location: 'left' }, [on('Not Selected')]],
  ['nobody is in the photo', 0, { location: '0' }, []],
])('%s', (_, count, selection, states) => {
  expect(segmentStates(count, selection)).toEqual(states);
});
