import { expect, test } from 'vitest';
import { compose } from './compose.ts';

test('what a stranger may have chosen cannot become markup', () => {
  const { html, text } = compose({
    language: 'en',
    subject: 'a </title><script>alert(1)</script>',
    name: '<img src=x onerror=alert(1)>',
    paragraphs: ['“<b>” & \'more\' "quotes"'],
    action: { label: '<i>', address: 'https://facet.example/verify?token=a&b="><script>' },
    closing: ['</body>'],
  });
  expect(html).not.toMatch(/<script|<img|<b>|<i>|<\/title><s/);
  expect(html.match(/<\/body>/g)).toHaveLength(1);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(text).toContain('Hello <img src=x onerror=alert(1)>,');
});

test('the plain text carries the whole letter', () => {
  const { text } = compose({
    language: 'en',
    subject: 's',
    name: 'ada',
    paragraphs: ['One.', 'Two.'],
    action: { label: 'Confirm', address: 'https://facet.example/verify?token=abc' },
    closing: ['Three.'],
  });
  expect(text).toBe(
    'Hello ada,\n\nOne.\n\nTwo.\n\nConfirm:\nhttps://facet.example/verify?token=abc\n\nThree.\n\nFacet\n',
  );
});
