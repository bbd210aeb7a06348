const texts = new Map<string, Promise<string>>();

async function load(url: string): Promise<string> {
  const response = await fetch(url);
  // An app shell that answers unknown paths with its page must not pass for a contract.
  const isText = response.headers.get('content-type')?.startsWith('text/plain') ?? false;
  if (!response.ok || !isText) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

/** The document's text, fetched once per address; a failed fetch is forgotten so that the next opening tries again. */
export function documentText(url: string): Promise<string> {
  let text = texts.get(url);
  if (!text) {
    text = load(url);
    texts.set(url, text);
    text.catch(() => texts.delete(url));
  }
  return text;
}
